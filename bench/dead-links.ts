import { sql } from 'drizzle-orm'
import { createContentAdminModule } from '#adapters/content-admin/create-content-admin-module.ts'
import { createPreviewTokens } from '#adapters/content/preview-token.ts'
import { readCountries } from '#adapters/content/read-countries.ts'
import { seedContent } from '#adapters/content/seed.ts'
import { openDatabase } from '#infrastructure/db/open-database.ts'
import { anEditedPage, aText } from '../tests/support/builders/content-samples.ts'
import { percentile } from './support/operations/measure-cases.ts'
import { emptyDirectory } from './support/processes.ts'

/*
 * `npm run bench -- dead-links`: the list of content with 500 pages in both languages, of twenty links each to pages, products and categories,
 * one in ten of which leads nowhere. Each page of the list checks the links of all of them. On PGlite, or on the empty database of
 * BENCH_DATABASE_URL. Target: 150 ms for 95 of 100, on PostgreSQL 80.
 */
const pages = 500
const links = 20
const products = 5_000
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 40)
const url = process.env['BENCH_DATABASE_URL']
const target = url === undefined ? 150 : 80
const { db, close } = await openDatabase(
  url === undefined ? { kind: 'directory', path: await emptyDirectory() } : { kind: 'postgresql', url },
)
const clock = { now: () => new Date().toISOString() }
const purgeBus = { publish: async () => undefined }

await db.execute(sql`insert into products (code, url_key, type, rank, published_at, changed_at, digest, document)
  select 'MJ-' || n, 'sofa-' || n, 'general', n, now(), now(), n::text,
    jsonb_build_object('name', '{}'::jsonb, 'parts', '[]'::jsonb, 'pictures', '[]'::jsonb, 'variants', '[]'::jsonb)
  from generate_series(1, ${products}::int) n`)

/** The tenth link of each ten leads nowhere. */
function hrefOf(page: number, link: number): string {
  const at = page * links + link
  if (link % 10 === 9) return `/p/sold-out-${at}`
  if (link % 3 === 0) return `/page-${at % pages}`
  return link % 3 === 1 ? `/p/sofa-${(at % products) + 1}` : `/c/living/range-${at % 60}`
}

await seedContent(
  { db, clock, purgeBus },
  (['en-US', 'ar'] as const).flatMap((locale) =>
    Array.from({ length: pages }, (_, page) => ({
      name: { kind: 'page', key: `page-${page}`, locale } as const,
      file: '',
      body: anEditedPage(
        `page-${page}`,
        Array.from({ length: links }, (_unused, link) =>
          aText(`t${link}`, `[A link](${hrefOf(page, link)})`),
        ),
        { slug: `page-${page}` },
      ),
    })),
  ),
)
await db.execute(sql`analyze`)

const { contentAdmin } = createContentAdminModule(db, {
  ...{ clock, purgeBus, countries: readCountries('src/content/countries'), isManagedElsewhere: false },
  tokens: createPreviewTokens('a secret of this benchmark, longer than thirty-two', clock),
  links: {
    leadsToShop: (path) => path === '/',
    listCategories: async () => Array.from({ length: 60 }, (_, at) => ({ path: `living/range-${at}` })),
    ...{ listBrands: () => [], listCollections: async () => [] },
  },
})
const times: number[] = []
let found = 0
for (let round = 0; round <= rounds; round += 1) {
  const began = performance.now()
  const { rows } = await contentAdmin.listPage(
    {
      ...{ filters: { view: 'dead-links', kind: null }, search: '', cursor: null },
      ...{ sort: 'changed', descending: true, size: 50 },
    },
    { kind: 'command', name: 'bench' },
  )
  found = rows.flatMap(({ deadLinks }) => [...deadLinks['en-US'], ...deadLinks.ar]).length
  // The first reads the bodies, which are remembered until they change.
  if (round > 0) times.push(performance.now() - began)
  else
    console.log(
      `the first list, which reads ${pages * 2} bodies: ${(performance.now() - began).toFixed(0)} ms`,
    )
}
await close()
const slow = percentile(times, 0.95)
console.log(
  `${found} dead links on a page of fifty: median ${percentile(times, 0.5).toFixed(0)} ms, 95 of 100 within ${slow.toFixed(0)} ms (at most ${target})`,
)
process.exitCode = slow <= target && found === 50 * 2 * (links / 10) ? 0 : 1
