import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

/*
 * A separate Astro with one page: the HTML of the given URL as a string in the template, without components,
 * middleware or data. The minimum that Astro needs to serve that HTML.
 */
const [url = ''] = process.argv.slice(2)
const html = await (await fetch(url)).text()
// Inside the repository, where Astro and its adapter are found; .data is not checked in.
const root = resolve('.data/bench-astro-page')
await mkdir(join(root, 'src/pages'), { recursive: true })
await writeFile(
  join(root, 'astro.config.mjs'),
  `import node from '@astrojs/node'
export default { output: 'server', adapter: node({ mode: 'middleware' }), compressHTML: false }\n`,
)
const escaped = html.replace(/[`\\]|\$\{/g, '\\$&')
await writeFile(
  join(root, 'src/pages/index.astro'),
  `---\nconst html = \`${escaped}\`\n---\n<Fragment set:html={html} />\n`,
)
await promisify(execFile)(resolve('node_modules/.bin/astro'), ['build', '--root', root], {
  env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
})
const { handler } = (await import(pathToFileURL(join(root, 'dist/server/entry.mjs')).href)) as {
  handler: Parameters<typeof createServer>[1]
}
const server = createServer(handler)
server.listen(0, '127.0.0.1', () =>
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
process.on('SIGTERM', () => process.exit(0))
