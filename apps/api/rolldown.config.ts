import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { thirdPartyNotices } from '@golden-bead/notices/third-party-notices'
import { defineConfig, type Plugin } from 'rolldown'

/** Native code keeps its own files beside it, so these stay in node_modules. */
const native = ['argon2', 'sharp']
/** Drivers that libraries try and do without. */
const optional = ['pg-native']

const docsFolder = new URL('./src/platform/openapi/docs-page/', import.meta.url)

const docsFilesOfPackages = [
  ['swagger-ui.css', 'swagger-ui-dist/swagger-ui.css'],
  ['swagger-ui-bundle.js', 'swagger-ui-dist/swagger-ui-bundle.js'],
  // The bundle says that the licences of what is in it stand beside it.
  ['swagger-ui-bundle.js.LICENSE.txt', 'swagger-ui-dist/swagger-ui-bundle.js.LICENSE.txt'],
  ['figtree.woff2', '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'],
  ['fraunces.woff2', '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'],
] as const

/** The page of the API description reads its files from a folder beside the program. */
const docsPage: Plugin = {
  name: 'docs-page',
  async generateBundle() {
    const ours = (await readdir(docsFolder)).map(
      (name) => [name, new URL(name, docsFolder).href] as const,
    )
    const theirs = docsFilesOfPackages.map(
      ([name, file]) => [name, import.meta.resolve(file)] as const,
    )
    for (const [name, url] of [...ours, ...theirs]) {
      const source = await readFile(fileURLToPath(url))
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
    'picture-process': 'src/supabase/storage/pictures/picture-process.ts',
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
      inPart: ['swagger-ui-dist', '@fontsource-variable/figtree', '@fontsource-variable/fraunces'],
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
