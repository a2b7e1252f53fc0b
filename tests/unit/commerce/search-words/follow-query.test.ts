import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEndless, type Redirection } from '#commerce/search-words/follow-query.ts'
import { theStorefront } from '../../../support/shops/a-content-shop.ts'
import { aQueryRedirect } from '../../../support/builders/a-search-rule.ts'

const here = theStorefront('ae/en')
const nowhere = { redirectOfFiles: () => null, followPath: async () => null }

const redirectionOf = (
  pairs: readonly (readonly [string, string])[],
  rest: Partial<Redirection> = {},
): Redirection => ({
  redirects: pairs.map(([term, to]) => aQueryRedirect(term, to)).filter((rule) => rule.kind === 'redirect'),
  ...nowhere,
  ...rest,
})

describe('a search that is redirected', () => {
  test.each([
    ['to a page', [['sale', '/offers']], false],
    ['to another search', [['sale', '/search?q=offers']], false],
    ['to itself', [['sale', '/search?q=Sales']], true],
    ['to itself with filters', [['sale', '/search?q=sale&color=blue']], true],
    [
      'in a circle of three',
      [
        ['sale', '/search?q=b'],
        ['b', '/search?q=c'],
        ['c', '/search?q=sale'],
      ],
      true,
    ],
    [
      'into a circle of others',
      [
        ['sale', '/search?q=b'],
        ['b', '/search?q=c'],
        ['c', '/search?q=b'],
      ],
      true,
    ],
    ['to a search without words', [['sale', '/search']], false],
  ] as const)('%s', async (_, pairs, endless) => {
    expect(await isEndless('sale', here, redirectionOf(pairs))).toBe(endless)
  })

  test('is followed through redirects of the files and of pages', async () => {
    const files = { redirectOfFiles: (text: string) => (text === 'b' ? '/search?q=sale' : null) }
    expect(await isEndless('sale', here, redirectionOf([['sale', '/search?q=b']], files))).toBe(true)
    const pages = {
      followPath: async (path: string) => (path === '/ae/en/summer' ? '/ae/en/search?q=sale' : null),
    }
    expect(await isEndless('sale', here, redirectionOf([['sale', '/summer?x=1']], pages))).toBe(true)
    expect(await isEndless('sale', here, redirectionOf([['sale', '/winter']], pages))).toBe(false)
  })

  test('has an end where each was added only if it has one, whatever they are', async () => {
    const word = fc.constantFrom('a1', 'b1', 'c1', 'd1', 'e1')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(word, word), { maxLength: 12 }), async (wanted) => {
        const stored: [string, string][] = []
        for (const [term, next] of wanted) {
          if (stored.some(([one]) => one === term)) continue
          const pair: [string, string] = [term, `/search?q=${next}`]
          if (!(await isEndless(term, here, redirectionOf([...stored, pair])))) stored.push(pair)
        }
        for (const [start] of stored) {
          let at: string | undefined = start
          let hops = 0
          while (at !== undefined && hops <= stored.length) {
            at = stored.find(([term]) => term === at)?.[1].split('q=')[1]
            hops += 1
          }
          expect(at).toBeUndefined()
        }
      }),
      { numRuns: 60 },
    )
  })
})
