import { readDemoCatalog } from '#adapters/catalog/demo/read-demo-catalog.ts'
import { readDataFiles } from '#adapters/content/data-files.ts'
import { readStores } from '#adapters/stores/read-stores.ts'
import { StartFailure } from '#infrastructure/config/start-failure.ts'
import { failed, passed, type EnvironmentCheck } from './environment-check.ts'

export const checkContentFiles: EnvironmentCheck = {
  name: 'content files',
  run: async () => {
    try {
      const { countries, entries } = readDataFiles('./src/content')
      const stores = readStores('./src/content')
      const { records } = readDemoCatalog('./src/content', './public')
      return passed(
        `${countries.length} countries, ${entries.length} pages, screens and blocks, ${stores.length} stores, ${records.length} demo products`,
      )
    } catch (error) {
      if (error instanceof StartFailure) return failed(error.facts.read, error.facts.remedy)
      throw error
    }
  },
}
