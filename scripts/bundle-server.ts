import { rename, rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { rolldown } from 'rolldown'

/*
 * `node scripts/bundle-server.ts dist`: the process and Astro's output become one bundle in dist/server, which shares
 * what both use: a start reads some sixty files, not two thousand.
 */
const dist = resolve(process.argv[2] ?? 'dist')
const [server, rendered] = [join(dist, 'server'), join(dist, 'rendered')]
/** What is native, finds its own files by path, or is loaded by few shops. */
const external = [
  /^node:/,
  /^(?:@electric-sql\/pglite|@redis\/client|@sentry\/core|nodemailer|pdfkit|pg|pino|sharp)(?:\/|$)/,
]

await rm(rendered, { recursive: true, force: true })
await rename(server, rendered)
const bundle = await rolldown({
  input: { majlis: 'src/launch.ts', entry: join(rendered, 'entry.mjs') },
  platform: 'node',
  external,
  // A warning is about a package's own directives and evaluations; what cannot be resolved is an error.
  logLevel: 'silent',
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  plugins: [
    {
      name: 'sources-in-place',
      transform: {
        filter: { id: /\/(?:src|cli)\/.*\.ts$/, code: /import\.meta\.url/ },
        // Migrations, locales and workers are read where they lie in the sources.
        handler: (code, id) =>
          code.replaceAll(
            'import.meta.url',
            `new URL(${JSON.stringify(relative(server, id))}, import.meta.url).href`,
          ),
      },
    },
  ],
})
await bundle.write({
  dir: server,
  format: 'esm',
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
})
await bundle.close()
await rm(rendered, { recursive: true })
