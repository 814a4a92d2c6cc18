/**
 * Passkeys on the pages of the account: the browser makes a key, or shows that it has one.
 *
 * The pages work without; where this browser or this address cannot, a sentence says so.
 */

type Why = "none" | "insecure";

interface Refused {
  readonly why: string;
}

/** Return why there can be no passkey here, or null where there can be. */
export function obstacle(place: { isSecureContext: boolean; hostname: string; has: boolean }): Why | null {
  const named = !/^[\d.]+$|:/.test(place.hostname); // a key belongs to a name, never to a number
  if (!place.isSecureContext || !named) return "insecure";
  return place.has ? null : "none";
}

/** Post a form and return what comes back; throw the server's sentence where it refuses. */
async function post(path: string, fields: Record<string, string>): Promise<unknown> {
  const answer = await fetch(path, { method: "POST", body: new URLSearchParams(fields) });
  const said: unknown = await answer.json();
  if (!answer.ok) throw new Error((said as Refused).why);
  return said;
}

async function make(form: HTMLFormElement | null): Promise<unknown> {
  const name = form?.elements.namedItem("name");
  const fields: Record<string, string> = name instanceof HTMLInputElement ? { name: name.value } : {};
  const options = (await post("/me/passkey/options", fields)) as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return post("/me/passkey", { ...fields, credential: await made(navigator.credentials.create({ publicKey })) });
}

async function show(): Promise<unknown> {
  const options = (await post("/sign-in/passkey/options", {})) as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return post("/sign-in/passkey", { credential: await made(navigator.credentials.get({ publicKey })) });
}

/** Return a credential as JSON; an empty message where the browser, or its owner, gives none. */
async function made(asked: Promise<Credential | null>): Promise<string> {
  const credential = await asked.catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) throw new Error("");
  return JSON.stringify(credential.toJSON());
}

function offer(button: HTMLButtonElement): void {
  const form = button.closest("form");
  const fault = button.closest(".account")?.querySelector<HTMLElement>("[data-passkey-fault]");
  button.hidden = false;
  button.addEventListener("click", () => {
    button.disabled = true;
    const work = button.dataset.passkey === "known" ? show() : make(form);
    work.then(
      () => location.assign("/me"),
      (error: Error) => {
        button.disabled = false;
        if (!fault) return;
        fault.textContent = error.message || fault.dataset.broken || "";
        fault.hidden = false;
      },
    );
  });
}

function begin(): void {
  const has = "PublicKeyCredential" in globalThis && "parseCreationOptionsFromJSON" in PublicKeyCredential;
  const why = obstacle({ isSecureContext, hostname: location.hostname, has });
  if (why === null) document.querySelectorAll<HTMLButtonElement>("[data-passkey]").forEach(offer);
  else document.querySelectorAll<HTMLElement>(`[data-passkey-none="${why}"]`).forEach((line) => (line.hidden = false));
}

if (typeof document !== "undefined") begin();
