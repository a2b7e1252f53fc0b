import { readDemoCatalog } from '#adapters/catalog/demo/read-demo-catalog.ts'
import { readDataFiles } from '#adapters/content/data-files.ts'
import { StartFailure } from '#infrastructure/config/start-failure.ts'
import { ill, well, type Check } from './check.ts'

export const checkContentFiles: Check = {
  name: 'content files',
  run: async () => {
    try {
      const { countries, entries, stores } = readDataFiles('./src/content')
      const { records } = readDemoCatalog('./src/content', './public')
      return well(
        `${countries.length} countries, ${entries.length} pages, screens and blocks, ${stores.length} stores, ${records.length} products of the demo`,
      )
    } catch (error) {
      if (error instanceof StartFailure) return ill(error.facts.read, error.facts.remedy)
      throw error
    }
  },
}
