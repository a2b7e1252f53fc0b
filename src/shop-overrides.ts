import type { Shop } from '#commerce/shop.ts'
import type { OpenDatabase } from '#infrastructure/db/database.ts'

/** What the process has, and what a test has instead. */
export type ShopParts = {
  /** Where errors go. */
  readonly report: Shop['report']
  /** Instead of the one that the environment names. */
  readonly openDatabase?: () => Promise<OpenDatabase>
  /** Instead of src/content. */
  readonly contentDirectory?: string
  readonly clock?: Shop['clock']
  /** False: the demo's goods stay in their files. */
  readonly seedsCatalog?: boolean
  /** Shared by processes; else this one counts by itself. */
  readonly rateLimits?: Shop['rateLimits']
  /** True in the process that serves: the jobs run there. */
  readonly runsJobs?: boolean
  /** Hears each step of opening, with the milliseconds it took. */
  readonly tell?: (step: string, milliseconds: number) => void
}
