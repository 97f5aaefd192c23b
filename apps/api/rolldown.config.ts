import { defineConfig } from 'rolldown'

/** Native code keeps its own files beside it, so these stay in node_modules. */
const native = ['argon2', 'sharp']
/** Drivers that libraries try and do without. */
const optional = ['pg-native']

export default defineConfig({
  // One line per program; what two of them share becomes a file of its own.
  input: {
    main: 'src/main.ts',
    admin: 'src/commands/admin.ts',
    backup: 'src/commands/backup.ts',
    // Started by the API as a process of its own.
    'picture-process': 'src/modules/images/pictures/picture-process.ts',
    'make-secrets': 'src/commands/make-secrets.ts',
  },
  platform: 'node',
  external: [...native, ...optional],
  output: {
    dir: 'dist',
    format: 'esm',
    sourcemap: true,
    minify: false,
    cleanDir: true,
  },
})
