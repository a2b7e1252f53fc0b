import type { Country } from '#kernel/country.ts'
import { languageCodes } from '#kernel/language.ts'
import { feedFile } from '#kernel/stored-files.ts'
import { storefront, type Storefront } from '#kernel/storefront.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import type { FileWriter } from './stored-files.ts'

type Deps = {
  readonly files: Pick<FileWriter, 'refresh'>
  readonly countries: readonly Country[]
  readonly writeFeed: (storefront: Storefront) => AsyncIterable<string>
  /** Resolves when the catalog is not being seeded. */
  readonly catalogSeeded: () => Promise<void>
}

/** Writes the feeds that are missing or out of date, so that no request waits for one. */
export const createFeedsJob = ({ files, countries, writeFeed, catalogSeeded }: Deps): Job => ({
  name: 'write-feeds',
  everySeconds: 60,
  async run(signal) {
    await catalogSeeded()
    let written = 0
    for (const country of countries)
      for (const language of languageCodes) {
        if (signal.aborted) break
        const here = storefront(country, language)
        if (await files.refresh(feedFile(here), () => writeFeed(here))) written += 1
      }
    return `${written} written`
  },
})
