import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { type Plugin, type ResolvedConfig, defineConfig } from "vite";

/** Put a .gz and a .br beside every text, so that the server need not compress. */
function twins(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "twins",
    apply: "build",
    configResolved: (resolved) => {
      config = resolved;
    },
    closeBundle() {
      const folder = resolve(config.root, config.build.outDir);
      const texts = readdirSync(folder, { recursive: true, encoding: "utf-8" }).filter((name) => /\.(js|css|svg)$/.test(name));
      for (const name of texts) {
        const body = readFileSync(join(folder, name));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(body, { level: 9 }));
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(body));
      }
    },
  };
}

/** Islands for the server's pages; the content policy allows nothing inline, so assets stay files. */
export default defineConfig({
  base: "/static/",
  plugins: [svelte(), twins()],
  build: {
    outDir: "../src/guinote/server/static",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ["src/table.ts", "src/replay.ts", "src/pages.ts", "src/verify.ts", "src/passkey.ts"] },
  },
});
