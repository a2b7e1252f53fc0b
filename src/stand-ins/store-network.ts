import { readdirSync, readFileSync } from 'node:fs'
import { standInJson, type StandInAnswer } from './stand-in.ts'

/** The retailer's service of stores: GET /stores?country=ae, with the stores of the demo. */
export function createStoreNetworkAnswer(
  directory = new URL('../content/stores/', import.meta.url),
): StandInAnswer {
  const rows = readdirSync(directory).map(
    (name) => JSON.parse(readFileSync(new URL(name, directory), 'utf8')) as { readonly country: string },
  )
  return (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (!pathname.endsWith('/stores')) return standInJson({ error: 'not found' }, 404)
    return standInJson({
      stores: rows.filter(({ country }) => country === searchParams.get('country')),
      calendar: [],
    })
  }
}
