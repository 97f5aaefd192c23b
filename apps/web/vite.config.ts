import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { fontPreload } from './build/font-preload.ts'

// The only reader of the environment in the client; it matters in development alone.
const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:3001'
const publishableKey = process.env['PUBLISHABLE_KEY'] ?? ''
const port = Number(process.env['WEB_PORT'] ?? 3000)

const apiPaths = ['/auth/v1', '/rest/v1', '/storage/v1', '/openapi.json', '/docs', '/health']

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    fontPreload(),
    {
      name: 'development-config',
      apply: 'serve',
      transformIndexHtml: (html) =>
        html.replace('"publishableKey": ""', `"publishableKey": ${JSON.stringify(publishableKey)}`),
    },
  ],
  server: {
    host: '127.0.0.1',
    port,
    strictPort: true,
    proxy: Object.fromEntries(apiPaths.map((path) => [path, { target: apiUrl }])),
  },
  build: { manifest: true, assetsInlineLimit: 0, outDir: 'dist/client' },
  test: {
    environment: 'happy-dom',
    setupFiles: ['./test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
  },
})
