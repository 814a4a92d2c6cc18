/* The random play of `bench.playout` in C: the same rules, options, generator and points.
 *
 *     playout SEED DEALS OPTION...
 *
 * The options are the numbers of `guinote.rules.options.Options` in their order. Prints the
 * points made in cards and cantes, and the seconds of processor that it took. Four seats, idas;
 * rights that random play never takes (claims) are not here. Made and run by `bench.kernel`.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { NOBODY = -1, NO_CARD = -1, SEATS = 4, SING = 40, EXCHANGE = 44, TUTE_REYES = 47 };
enum { NEXT_LEAD = 1, OPPONENT_CARD = 2, OWN_DRAW = 0, PER_SEAT = 1, PER_SIDE = 2 };

typedef struct {
    int16_t free_phase, must_follow, must_head, must_trump, must_overtrump, must_undertrump,
        partner_frees_head, partner_frees_trump, head_after_ruff, overtrump_opponents, exchange,
        exchange_for, two_takes_seven, exchange_any_trick, exchange_trick_winner, exchange_until,
        exchange_partner_block, cante_points, cante_trump_points, cante_until, cante_limit,
        forty_first, hides_twenty, vueltas_shows_cards, tute, bonus, bonus_in_vueltas, target,
        larger_total, min_points, min_points_with_bonus, min_points_vueltas, claims, claim_by,
        wrong_claim_ignored, unclaimed_larger_total, penalise;
} Options;

typedef struct {
    int64_t hands[SEATS];
    int8_t trick[SEATS], tricks[SEATS];
    int16_t cards[SEATS], cantes[SEATS], last[SEATS];
    int8_t sung_now[SEATS], trump, turned, stock_size, stock_next, pending_draw, leader, to_move,
        trick_size, best_seat, best_card, last_winner, winners, num_tricks, sung, two_took_seven,
        end, winner;
    int8_t stock[40];
} Deal;

#define SUIT(card) ((card) * 205 >> 11)
#define STRENGTH(card) ((card) - 10 * SUIT(card))
#define POINTS(card) ((int)(0xBA43200000 >> 4 * STRENGTH(card) & 15))
#define BIT(place) ((int64_t)1 << (place))

static int64_t suit_mask(int suit) { return (int64_t)1023 << 10 * suit; }
static int64_t above(int card) {
    return suit_mask(SUIT(card)) & ((BIT(40) - 1) << (card + 1));
}
static int same_side(int seat, int other) { return ((seat ^ other) & 1) == 0; }
static int stock_left(const Deal *d) { return d->stock_size - d->stock_next; }
static int partner_wins(const Deal *d, int seat) { return same_side(d->best_seat, seat); }

static int best_of_suit(const Deal *d, int suit) {
    int best = NO_CARD;
    for (int place = 0; place < d->trick_size; place++)
        if (SUIT(d->trick[place]) == suit && d->trick[place] > best) best = d->trick[place];
    return best;
}

static int trump_to_beat(const Deal *d, int seat, const Options *o) {
    int best = NO_CARD;
    if (SUIT(d->best_card) != d->trump) return NO_CARD;
    if (!o->overtrump_opponents) return d->best_card;
    for (int place = 0; place < d->trick_size; place++) {
        int card = d->trick[place], of_friend = same_side((d->leader + place) & 3, seat);
        if (SUIT(card) == d->trump && !of_friend && card > best) best = card;
    }
    return best;
}

static int card_to_head(const Deal *d, int seat, const Options *o) {
    int led = SUIT(d->trick[0]);
    if (!o->must_head || (o->partner_frees_head && partner_wins(d, seat))) return NO_CARD;
    if (SUIT(d->best_card) == led) return d->best_card;
    return o->head_after_ruff ? best_of_suit(d, led) : NO_CARD;
}

static int64_t dutiful_cards(const Deal *d, int seat, const Options *o) {
    int64_t hand = d->hands[seat], suited, trumps, higher;
    if (d->trick_size == 0 || (o->free_phase && stock_left(d))) return hand;
    if ((suited = hand & suit_mask(SUIT(d->trick[0])))) {
        if (!o->must_follow) return hand;
        int target = card_to_head(d, seat, o);
        higher = target == NO_CARD ? 0 : suited & above(target);
        return higher ? higher : suited;
    }
    trumps = hand & suit_mask(d->trump);
    if (!o->must_trump || (o->partner_frees_trump && partner_wins(d, seat)) || !trumps)
        return hand;
    int target = trump_to_beat(d, seat, o);
    if (target == NO_CARD) return trumps;
    higher = trumps & above(target);
    if (!higher) return o->must_undertrump ? trumps : hand;
    return o->must_overtrump ? higher : trumps;
}

static int side_won_last(const Deal *d, int seat) {
    return d->last_winner != NOBODY && same_side(d->last_winner, seat);
}
static int opponent_has_played(const Deal *d, int seat) {
    return d->trick_size > same_side(d->leader, seat);
}
static int cante_closed(const Deal *d, int seat, const Options *o) {
    return o->cante_until == NEXT_LEAD ? d->trick_size > 0 : opponent_has_played(d, seat);
}
static int holds_pair(int64_t hand, int suit) {
    int64_t pair = (int64_t)(3 << 6) << 10 * suit;
    return (hand & pair) == pair;
}

static int may_sing(const Deal *d, int seat, int suit, const Options *o) {
    int64_t hand = d->hands[seat];
    if (!side_won_last(d, seat) || cante_closed(d, seat, o) || !holds_pair(hand, suit)) return 0;
    if (d->sung >> suit & 1) return 0;
    if (o->cante_limit == PER_SEAT && d->sung_now[seat]) return 0;
    if (o->cante_limit == PER_SIDE && d->sung_now[seat] + d->sung_now[seat ^ 2]) return 0;
    int waits = holds_pair(hand, d->trump) && !(d->sung >> d->trump & 1);
    return !(o->forty_first && suit != d->trump && waits);
}

static int indicator(const Deal *d) {
    return stock_left(d) ? d->stock[d->stock_size - 1] : NO_CARD;
}

static int card_given(const Deal *d, int seat, const Options *o) {
    int seven = d->trump * 10 + 4, two = d->trump * 10;
    if (indicator(d) != seven) return d->hands[seat] >> seven & 1 ? seven : NO_CARD;
    if (!(d->hands[seat] >> two & 1) || d->two_took_seven) return NO_CARD;
    if (o->two_takes_seven == 1) return d->turned == seven ? two : NO_CARD;
    return o->two_takes_seven == 2 ? two : NO_CARD;
}

static int has_right(const Deal *d, int seat, const Options *o) {
    if (o->exchange_any_trick)
        return o->exchange_trick_winner ? d->winners >> seat & 1 : d->tricks[seat & 1] > 0;
    if (d->last_winner == NOBODY) return 0;
    return o->exchange_trick_winner ? d->last_winner == seat : same_side(d->last_winner, seat);
}

static int exchange_closed(const Deal *d, int seat, const Options *o) {
    if (o->exchange_until == OWN_DRAW) return !d->pending_draw;
    if (o->exchange_until == NEXT_LEAD) return d->trick_size > 0;
    return o->exchange_until == OPPONENT_CARD && opponent_has_played(d, seat);
}

static int may_exchange(const Deal *d, int seat, const Options *o) {
    if (!o->exchange || !has_right(d, seat, o) || exchange_closed(d, seat, o) || !stock_left(d))
        return 0;
    int given = card_given(d, seat, o), taken = indicator(d), last = (d->leader + 3) & 3;
    if (given == NO_CARD) return 0;
    if (o->exchange_for == 0 && STRENGTH(taken) < 5) return 0;
    if (o->exchange_for == 1 && taken <= given) return 0;
    int falls = d->pending_draw && stock_left(d) == SEATS && last != seat && same_side(last, seat);
    return !(o->exchange_partner_block && falls);
}

static int may_declare(const Deal *d, int seat, int64_t four, const Options *o) {
    return o->tute && side_won_last(d, seat) && !cante_closed(d, seat, o) &&
           (d->hands[seat] & four) == four;
}

#define FOUR_SOTAS (BIT(6) | BIT(16) | BIT(26) | BIT(36))

static int64_t rights_mask(const Deal *d, int seat, const Options *o) {
    int64_t mask = 0, hand = d->hands[seat];
    if (hand & hand >> 1 & FOUR_SOTAS)
        for (int suit = 0; suit < 4; suit++)
            if (may_sing(d, seat, suit, o)) mask |= BIT(SING + suit);
    if (may_exchange(d, seat, o)) mask |= BIT(EXCHANGE);
    if (may_declare(d, seat, FOUR_SOTAS << 1, o)) mask |= BIT(TUTE_REYES);
    if (may_declare(d, seat, FOUR_SOTAS, o)) mask |= BIT(TUTE_REYES + 1);
    return mask;
}

static int total(const Deal *d, int side) { return d->cards[side] + d->cantes[side] + d->last[side]; }

/* Who wins does not show in the points, but a table decides it, so it is decided here. */
static void decide_idas(Deal *d, const Options *o) {
    int over = 0, able = 0;
    for (int side = 0; side < 2; side++) {
        if (total(d, side) >= o->target) over |= 1 << side;
        int points = d->cards[side] + (o->min_points_with_bonus ? d->last[side] : 0);
        if (points >= o->min_points) able |= 1 << side;
    }
    int among = over & able;
    if (over == 0 || (among == 0 && o->min_points_vueltas)) return;
    if (among == 0) among = over == 3 ? 3 : 3 & ~over;
    if (among < 3)
        d->winner = among - 1;
    else
        d->winner = o->larger_total ? total(d, 1) > total(d, 0) : d->last_winner & 1;
}

static void collect_trick(Deal *d, const Options *o) {
    int winner = d->best_seat, side = winner & 1;
    for (int place = 0; place < d->trick_size; place++) d->cards[side] += POINTS(d->trick[place]);
    d->tricks[side]++;
    d->num_tricks++;
    d->winners |= 1 << winner;
    d->leader = d->to_move = d->last_winner = winner;
    d->trick_size = 0;
    d->best_card = NO_CARD;
    d->best_seat = NOBODY;
    for (int seat = 0; seat < SEATS; seat++) d->sung_now[seat] = 0;
    d->pending_draw = stock_left(d) > 0;
    if (d->hands[winner] || d->pending_draw) return;
    d->last[side] = o->bonus;
    d->end = 1;
    decide_idas(d, o);
}

static void play_card(Deal *d, int seat, int card, const Options *o) {
    d->hands[seat] &= ~BIT(card);
    d->trick[d->trick_size++] = card;
    int best = d->best_card;
    int wins = best == NO_CARD || (SUIT(card) == SUIT(best) ? card > best : SUIT(card) == d->trump);
    d->best_card = wins ? card : best;
    d->best_seat = wins ? seat : d->best_seat;
    if (d->trick_size == SEATS)
        collect_trick(d, o);
    else
        d->to_move = (seat + 1) & 3;
}

static void draw_cards(Deal *d) {
    for (int step = 0; step < SEATS; step++)
        d->hands[(d->leader + step) & 3] |= BIT(d->stock[d->stock_next++]);
    d->pending_draw = 0;
}

static void take_right(Deal *d, int seat, int action, const Options *o) {
    if (action < EXCHANGE) {
        int suit = action - SING;
        d->cantes[seat & 1] += suit == d->trump ? o->cante_trump_points : o->cante_points;
        d->sung |= 1 << suit;
        d->sung_now[seat]++;
    } else if (action == EXCHANGE) {
        int given = card_given(d, seat, o), taken = indicator(d);
        d->hands[seat] = (d->hands[seat] & ~BIT(given)) | BIT(taken);
        d->stock[d->stock_size - 1] = given;
        if (given == d->trump * 10) d->two_took_seven = 1;
    } else {
        d->end = 4;
        d->winner = seat & 1;
    }
}

static void use_rights(Deal *d, const Options *o) {
    for (int place = 0; place < 2; place++) {
        int seat = (d->last_winner + 2 * place) & 3;
        int64_t rights;
        while (!d->end && (rights = rights_mask(d, seat, o)))
            take_right(d, seat, __builtin_ctzll(rights), o);
    }
}

static int64_t turned(int64_t state) {
    state ^= (int64_t)((uint64_t)state << 13 & 0x7FFFFFFFFFFFFFFF);
    state ^= state >> 7;
    state ^= (int64_t)((uint64_t)state << 17 & 0x7FFFFFFFFFFFFFFF);
    return state;
}
static int below(int64_t state, int bound) { return (int)((state & 0x7FFFFFFF) * bound >> 31); }

static int nth_of(int64_t mask, int place) {
    for (int step = 0; step < 5; step++) mask = step < place ? mask & (mask - 1) : mask;
    for (int step = 5; step < place; step++) mask &= mask - 1;
    return __builtin_ctzll(mask);
}

static int64_t deal_by_chance(Deal *d, int64_t *pack, int64_t state) {
    for (int place = 39; place > 0; place--) {
        state = turned(state);
        int other = below(state, place + 1);
        int64_t card = pack[place];
        pack[place] = pack[other];
        pack[other] = card;
    }
    Deal fresh = {.trump = SUIT(pack[39]), .turned = pack[39], .stock_size = 16,
                  .best_seat = NOBODY, .best_card = NO_CARD, .last_winner = NOBODY,
                  .winner = NOBODY};
    for (int seat = 0; seat < SEATS; seat++)
        for (int place = 0; place < 6; place++) fresh.hands[seat] |= BIT(pack[seat * 6 + place]);
    for (int place = 0; place < 16; place++) fresh.stock[place] = pack[24 + place];
    *d = fresh;
    return state;
}

int main(int argc, char **argv) {
    int64_t state = atoll(argv[1]), deals = atoll(argv[2]), sum = 0, pack[40];
    Options options;
    int16_t *fields = (int16_t *)&options;
    if (argc - 3 != (int)(sizeof options / sizeof *fields)) return 2;
    for (int place = 3; place < argc; place++) fields[place - 3] = atoi(argv[place]);
    for (int place = 0; place < 40; place++) pack[place] = place;
    Deal deal;
    clock_t start = clock();
    for (int64_t number = 0; number < deals; number++) {
        state = deal_by_chance(&deal, pack, state);
        while (!deal.end) {
            if (deal.trick_size == 0 && deal.last_winner != NOBODY) {
                use_rights(&deal, &options);
                if (deal.pending_draw) draw_cards(&deal);
                if (deal.end) break;
            }
            int64_t cards = dutiful_cards(&deal, deal.to_move, &options);
            state = turned(state);
            int count = __builtin_popcountll(cards);
            play_card(&deal, deal.to_move, nth_of(cards, below(state, count)), &options);
        }
        sum += deal.cards[0] + deal.cards[1] + deal.cantes[0] + deal.cantes[1];
    }
    printf("%lld %.6f\n", (long long)sum, (double)(clock() - start) / CLOCKS_PER_SEC);
    return 0;
}
