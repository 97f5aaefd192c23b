import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { thirdPartyNotices } from '@golden-bead/notices/third-party-notices'
import { shippedDocsFiles, sourceOfDocsFile } from '@golden-bead/server/openapi/docs-files'
import { defineConfig, type Plugin } from 'rolldown'

/** Native code keeps its own files beside it, so these stay in node_modules. */
const native = ['argon2', 'sharp']
/** Drivers that libraries try and do without. */
const optional = ['pg-native']

/** The page of the API description reads its files from a folder beside the program. */
const docsPage: Plugin = {
  name: 'docs-page',
  async generateBundle() {
    for (const name of shippedDocsFiles) {
      const source = await readFile(sourceOfDocsFile(name))
      this.emitFile({ type: 'asset', fileName: `docs-page/${name}`, source })
    }
  },
}

export default defineConfig({
  // One line per program; what two of them share becomes a file of its own.
  input: {
    main: 'src/main.ts',
    admin: 'src/commands/admin.ts',
    backup: 'src/commands/backup.ts',
    // Started by the API as a process of its own.
    'picture-process': '../../packages/supabase/src/storage/pictures/picture-process.ts',
    'make-secrets': 'src/commands/make-secrets.ts',
  },
  platform: 'node',
  // A variable of the build, not of the shop: `npm run build` and `infra/Dockerfile` give it.
  transform: { define: { builtFrom: JSON.stringify(process.env['COMMIT'] ?? '') } },
  plugins: [
    docsPage,
    thirdPartyNotices({
      nodeModules: fileURLToPath(new URL('node_modules', import.meta.url)),
      whole: native,
      inPart: shippedDocsFiles.map((name) => fileURLToPath(sourceOfDocsFile(name))),
    }),
  ],
  external: [...native, ...optional],
  output: {
    dir: 'dist',
    format: 'esm',
    sourcemap: true,
    // Node holds the text of a program in memory as long as it runs, and twice as large for one
    // letter that Latin-1 lacks. Lines and names stay, which stacks are read by.
    comments: false,
    minify: {
      compress: false,
      mangle: false,
      codegen: { removeWhitespace: false, asciiOnly: true },
    },
    cleanDir: true,
  },
})
