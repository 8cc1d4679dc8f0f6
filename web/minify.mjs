// Writes a script shorter, for hosts that do not pack what they send: minify.mjs FROM TO
import { readFileSync, writeFileSync } from "node:fs";
import { minify } from "rolldown/experimental";

const [from, to] = process.argv.slice(2);
const { code, errors } = await minify(from, readFileSync(from, "utf-8"), {
  module: true,
  compress: true,
  mangle: true,
});
if (errors.length) throw new Error(JSON.stringify(errors));
// Maps of its sources are not passed on.
writeFileSync(to, code.split("//# sourceMappingURL")[0]);
