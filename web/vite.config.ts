import { svelte } from "@sveltejs/vite-plugin-svelte";
import { loadEnv } from "vite";
import { defineConfig } from "vitest/config";

const around = loadEnv("", ".", "GRATTECIEL_");

/** What is always loaded together is one file: packed together it weighs less, and nobody waits for ten. */
const GROUPS = [
  {
    name: "base",
    test: /node_modules\/svelte\/|node_modules\/clsx|preload-helper|src\/(words\/(language|typeset|french)|address\.|state\/(device|patiently|person)|api\/(transport|place|addresses|later|said|client|starting))|openapi-fetch/,
  },
  {
    name: "board",
    test: /src\/(plan\/(naming|control|geometry|words|kinds)|table\/(scene|naming|selection)|design\/owners|city\/camera)\b/,
  },
];

export default defineConfig({
  plugins: [svelte()],
  // The app works wherever it lies; a server says in its pages where that is.
  base: "./",
  worker: { format: "es" },
  build: {
    // Into the package, so that the server that is installed has it.
    outDir: "../src/gratteciel/server/app",
    emptyOutDir: true,
    target: "es2022",
    // Everything is a file of ours: the pages' policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: GROUPS },
      },
    },
  },
  server: {
    // `npm run dev` beside a running `gratteciel serve`; where it is not at its usual address, the variable says where.
    proxy: { "/api": { target: around["GRATTECIEL_SERVER"] ?? "http://127.0.0.1:8080", ws: true } },
  },
  // Files share what they import: taken apart, most of the time went into importing the same again for each.
  test: { include: ["src/**/*.test.ts"], setupFiles: ["./vitest.setup.ts"], pool: "threads", isolate: false },
});
