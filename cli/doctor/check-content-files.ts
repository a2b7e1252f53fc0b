import { readDataFiles } from '#platform/data-files.ts'
import { StartFailure } from '#platform/start-failure.ts'
import { ill, well, type Check } from './check.ts'

export const checkContentFiles: Check = {
  name: 'content files',
  run: async () => {
    try {
      const { countries, entries, stores, products } = readDataFiles('./src/content')
      return well(
        `${countries.length} countries, ${entries.length} pages, screens and blocks, ${stores.length} stores, ${products.length} products`,
      )
    } catch (error) {
      if (error instanceof StartFailure) return ill(error.facts.read, error.facts.remedy)
      throw error
    }
  },
}
