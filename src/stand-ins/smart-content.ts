import { standInJson, type StandInAnswer } from './stand-in.ts'

/** The retailer's ranking of products: GET /ranks. It ranks the codes that a test gives it, or two articles of the demo. */
export function createSmartContentAnswer(
  rank: (products: readonly string[]) => readonly string[] = () => ['MJ-9001', 'MJ-5001'],
): StandInAnswer {
  return (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (!pathname.endsWith('/ranks')) return standInJson({ error: 'not found' }, 404)
    const products = (searchParams.get('products') ?? '').split(',')
    return standInJson({ products: rank(products) })
  }
}
