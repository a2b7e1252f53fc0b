import type { CatalogReader, CatalogWriter } from '#commerce/catalog/ports.ts'
import { createImportAdmin, type ImportAdmin } from '#commerce/imports/import-admin.ts'
import { createWithoutTax } from '#adapters/price-admin/without-tax.ts'
import type { FindTaxRate } from '#commerce/tax/tax-rate.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import type { Report } from '#kernel/report.ts'
import { redirectShop } from '#adapters/redirects/redirect-shop.ts'
import type { FindLivePages } from '#commerce/redirects/live-pages.ts'
import { createRedirectRules } from '#commerce/redirects/redirect-rules.ts'
import type { ShopSettings } from '#kernel/shop-settings.ts'
import { createContactDigest } from '#adapters/consent/contact-consent-register.ts'
import { createPhoneNumbers, isMobile } from '#adapters/customers/phone-numbers.ts'
import type { CardIssuing } from './card-of-row.ts'
import { createFindMap, createImportMapStore } from './import-map-store.ts'
import { createDropFolderJob, isAwaitedIn, type DropFolder } from './drop-folder.ts'
import { createFileSeal } from './seal-file.ts'
import { createFindSender } from './find-sender.ts'
import { createImportStore } from './import-store.ts'
import { createRunImports } from './run-imports.ts'
import { writeInverse } from './write-inverse.ts'

type Deps = {
  readonly reader: CatalogReader
  readonly writer: CatalogWriter
  readonly countries: readonly Country[]
  readonly clock: Clock
  readonly purgeBus: Pick<PurgeBus, 'publish'>
  readonly isManagedElsewhere: boolean
  readonly defaultStorefront: ShopSettings['defaultStorefront']
  readonly findLivePages: FindLivePages
  readonly report: Report
  /** Of the installation: contacts in the register of consents are digests. */
  readonly secret: string
  readonly cards: CardIssuing
  readonly findTaxRate: FindTaxRate
  readonly pauseMs?: number
  /** Null: no files are taken from a directory. */
  readonly drop: Pick<DropFolder, 'directory' | 'hours'> | null
}

/** Imports of operators, and the job that checks and writes them. */
export function createImportsModule(db: Database, deps: Deps) {
  const codes = deps.countries.map(({ isoCode }) => isoCode)
  const seal = createFileSeal(deps.secret)
  const store = createImportStore(db, seal)
  const maps = createImportMapStore(db, codes, deps.reader)
  const work = createRunImports(db, {
    ...{ ...deps, seal, withoutTax: createWithoutTax(deps) },
    rules: { ...createRedirectRules(redirectShop(deps)), findLivePages: deps.findLivePages },
    people: {
      countries: deps.countries,
      phones: { ...createPhoneNumbers(deps.countries), isMobile },
      digestContact: createContactDigest(deps.secret),
    },
    findMap: createFindMap(maps, codes),
    findSender: createFindSender(db),
  })
  const admin: ImportAdmin = createImportAdmin({
    ...deps,
    imports: store,
    maps,
    writeInverse: (run, seesCost) => writeInverse(db, run, deps.countries, seesCost),
    isAwaited: async (map) => deps.drop !== null && isAwaitedIn(deps.drop.directory, map),
    work: async (signal) => void (await work.run(signal)),
  })
  const job: Job = {
    name: 'run-imports',
    everySeconds: 2,
    leaseSeconds: 3_600,
    async run(signal) {
      const { checked, written } = await work.run(signal)
      const canceled = await work.clear()
      return `${checked} checked, ${written} lines written, ${canceled} expired`
    },
  }
  const country = deps.countries.find(({ isoCode }) => isoCode === deps.defaultStorefront.country)
  const timeZone = country?.timeZone ?? 'UTC'
  const dropJob = deps.drop && createDropFolderJob({ ...deps, ...deps.drop, admin, timeZone })
  return { admin, job, jobs: dropJob ? [job, dropJob] : [job] }
}
