import { dev } from 'astro'
import { openServed } from '../cli/control/open-served.ts'
import { readEnv } from '../src/infrastructure/config/env.ts'
import { registerShop } from '../src/web/shop-registry.ts'

// `npm run dev`: Astro's development server with the shop opened in the same process. No page cache and no content
// security policy here; test what depends on them on the build.
const env = readEnv(process.env)
if (!env.ok) {
  console.error(`✗ environment: ${env.failure.problems.map(({ key, why }) => `${key} is ${why}`).join(', ')}`)
  process.exit(1)
}
const { shop, close } = await openServed(env.value, {
  report: (error, { what }) => console.error(what, error),
})
registerShop(shop)
const server = await dev({ server: { port: env.value.port } })
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(
    signal,
    () =>
      void server
        .stop()
        .then(close)
        .then(() => process.exit(0)),
  )
}
