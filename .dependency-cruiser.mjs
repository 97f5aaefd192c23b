/** The one-way streets of the code. `scripts/checks/boundaries.ts` runs this and counts the modules. */
const source = '^((apps|packages)/[^/]+/(src|test)|scripts|e2e|bench|prove)'

/** `rest` and `identity` are libraries: within `packages/supabase` any file of them may be imported. */
const moduleFolder = '(apps/api/src/(?!commands/)[^/]+|packages/supabase/src/(?:auth|storage))'
const modules = `^${moduleFolder}/`

/** What `exports` opens of the modules of a package, beside their module files. */
const entrances = '^packages/supabase/src/[^/]+/limits\\.ts$'

/** The folders of `auth`, from the top down. */
const authFolders = [
  'http',
  'admin',
  'account',
  'one-time-tokens',
  'sessions',
  'users',
  'passwords',
  'mails',
]

/** Those of `packages/server`, from the top down. */
const serverFolders = [
  'openapi',
  'mail',
  'objects',
  'http',
  'cache',
  'logging',
  'process',
  'database',
  'errors',
]

/** A folder imports those that follow it in the list, and no others. */
const inOrder = (name, parent, folders) => {
  const within = (names) => `^${parent}/(${names.join('|')})/`
  return folders.slice(1).map((folder) => ({
    name: `${name}-${folder}-imports-none-above`,
    comment: 'The folders are in an order, and imports go down.',
    severity: 'error',
    from: { path: within([folder]), pathNot: '\\.test\\.ts$' },
    to: {
      path: within(['[^/]+']),
      pathNot: within(folders.slice(folders.indexOf(folder))),
    },
  }))
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Modules that import each other cannot be understood or moved alone.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolved',
      comment: 'An import that resolves to nothing hides from every other rule.',
      severity: 'error',
      from: { path: source },
      to: { couldNotResolve: true, pathNot: '^(virtual:|cloudflare:)' },
    },
    {
      name: 'apps-meet-in-contracts',
      comment: 'The web client and the API know each other by their contracts only.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'nothing-shipped-imports-tools',
      comment: 'Commands, journeys, benchmarks and proofs look at the shop; it does not know them.',
      severity: 'error',
      from: { path: '^(apps|packages)/' },
      to: { path: '^(scripts|e2e|bench|prove)/' },
    },
    {
      name: 'tools-meet-in-packages-and-scripts',
      comment:
        'They start an app and speak to it; a file that two of them need belongs to neither.',
      severity: 'error',
      from: { path: '^(scripts|e2e|bench|prove)/' },
      to: { path: '^(apps|e2e|bench|prove)/', pathNot: '^$1/' },
    },
    {
      name: 'contracts-stand-alone',
      comment: 'Contracts import zod and themselves.',
      severity: 'error',
      from: { path: '^packages/contracts/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/contracts/src', 'node_modules/zod', 'node_modules/.*/zod/'] },
    },
    {
      name: 'local-services-know-no-shop',
      comment: 'The embedded parts are named for the shop, and would run beside any other product.',
      severity: 'error',
      from: { path: '^packages/local-services/src' },
      to: { path: '^(apps|packages/(contracts|client|server|supabase))/' },
    },
    {
      name: 'modules-know-no-app',
      severity: 'error',
      from: { path: '^apps/api/src/(?!commands/)[^/]+/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/api/src/(commands/|(app|main)\\.ts$)' },
    },
    {
      name: 'modules-are-handed-their-settings',
      comment: 'Of the configuration they know the type; what it says is given to them.',
      severity: 'error',
      from: { path: '^apps/api/src/(?!commands/)[^/]+/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/api/src/config\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'modules-meet-at-their-module-file',
      comment: 'Another module is entered through its module file.',
      severity: 'error',
      from: {
        path: modules,
        pathNot: '\\.(tables|test)\\.ts$',
      },
      to: {
        path: modules,
        pathNot: ['^$1/', '\\.module\\.ts$', entrances],
      },
    },
    {
      name: 'tables-meet-for-foreign-keys',
      comment:
        'Tables name those of other modules in foreign keys, and import nothing else of them.',
      severity: 'error',
      from: { path: `${modules}.+\\.tables\\.ts$` },
      to: {
        path: modules,
        pathNot: ['^$1/', '\\.tables\\.ts$'],
      },
    },
    {
      name: 'modules-are-entered-by-their-module-file',
      comment: 'What a command or the app needs of a module, the module offers.',
      severity: 'error',
      from: { path: '^apps/api/src/(commands/|[^/]+\\.ts$)', pathNot: '\\.test\\.ts$' },
      to: { path: modules, pathNot: ['\\.module\\.ts$', entrances] },
    },
    {
      name: 'services-know-no-http',
      comment:
        'Rules and queries work without a web server; module file, routes and `http` need one.',
      severity: 'error',
      from: {
        path: [modules, '\\.(service|repository|tables)\\.ts$'],
        pathNot: [`${modules}http/`, `${modules}.+\\.(module|plugin|routes|test)\\.ts$`],
      },
      to: { path: 'node_modules/(@fastify/|fastify)' },
    },
    ...inOrder('auth', 'packages/supabase/src/auth', authFolders),
    ...inOrder('server', 'packages/server/src', serverFolders),
    {
      name: 'web-ui-and-lib-are-the-bottom',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|lib)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/(app|pages|features)/' },
    },
    {
      name: 'web-lib-knows-no-ui',
      severity: 'error',
      from: { path: '^apps/web/src/lib/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/ui/' },
    },
    {
      name: 'web-features-stand-alone',
      comment: 'Pages compose features; features do not know each other.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/(app|pages|features)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-pages-know-no-app',
      severity: 'error',
      from: { path: '^apps/web/src/pages/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'product-code-imports-no-test-code',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '(\\.test\\.tsx?$|^(apps|packages)/[^/]+/test/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
