import { createReadStream, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import { readDemoCatalog } from '#adapters/catalog/demo/read-demo-catalog.ts'
import { anImport } from '../../../support/shops/an-import.ts'
import { catalogInMemory } from '../../../support/shops/catalog-in-memory.ts'
import { describeSharedData } from '../../../support/shops/shared-data.ts'

const map = JSON.parse(readFileSync('docs/examples/ikea-sa.map.json', 'utf8')) as {
  categories: { path: string; name: { en: string; ar: string }; position: number }[]
}
const { categories } = readDemoCatalog('src/content')

describeSharedData('a real catalog', 'ikea-sa/ikea.csv', (file) => {
  const bring = (catalog = catalogInMemory(categories), dryRun = false) =>
    anImport({ file: createReadStream(file), map, catalog, dryRun, batchSize: 100 })

  test('is imported completely: 3 694 lines, 2 962 products, no error', async () => {
    const catalog = catalogInMemory(categories)
    const tried = await bring(catalog, true)
    expect(tried.summary).toMatchObject({ added: 2962, errors: 0 })
    expect(catalog.records.size).toBe(0)
    const { summary, errors } = await bring(catalog)
    expect(errors).toEqual([])
    expect(summary).toMatchObject({ added: 2962, variants: 2962, skipped: 0, withoutArabic: 0 })
    const all = [...catalog.records.values()]
    expect(all.filter(({ product }) => product.categories.length > 1).length).toBe(95)
    for (const record of all) check(record)

    const again = await bring(catalog)
    expect(again.summary).toMatchObject({ added: 0, changed: 0, unchanged: 2962 })
  })

  test('has text in both languages and prices in each country', async () => {
    const { catalog } = await bring()
    const [table, stool] = await catalog.listRecordsByCodes(['SA-90420332', 'SA-50420329'])
    expect(table).toMatchInlineSnapshot(`
      {
        "prices": {
          "SA-90420332": {
            "ae": {
              "defaultMinor": 26000,
              "special": null,
            },
            "bh": {
              "defaultMinor": 27500,
              "special": null,
            },
            "in": {
              "defaultMinor": 625000,
              "special": null,
            },
            "kw": {
              "defaultMinor": 22500,
              "special": null,
            },
            "om": {
              "defaultMinor": 28000,
              "special": null,
            },
            "qa": {
              "defaultMinor": 27000,
              "special": null,
            },
          },
        },
        "product": {
          "aPlusContent": [],
          "assembly": {
            "by": "self",
            "minutes": null,
          },
          "badges": [],
          "brand": "IKEA",
          "care": null,
          "categories": [
            "dining/tables/bar-tables",
          ],
          "code": "SA-90420332",
          "comboSaving": null,
          "completeTheLook": [],
          "description": {
            "ar": "طاولة بار من تشكيلة FREKVENS. العرض 51 سم. الارتفاع 99 سم. التصميم: Nicholai Wiig Hansen.",
            "en": "FREKVENS: Bar table, in/outdoor, 51x51 cm. Width 51 cm. Height 99 cm. Design: Nicholai Wiig Hansen.",
          },
          "form": "dining-table",
          "gift": null,
          "keywords": {
            "ar": [],
            "en": [],
          },
          "madeIn": "SE",
          "madeToMeasure": null,
          "material": {
            "ar": "",
            "en": "",
          },
          "name": {
            "ar": "طاولة بار FREKVENS، عرض 51 سم",
            "en": "FREKVENS Bar table, in/outdoor, 51x51 cm",
          },
          "options": [
            {
              "attribute": "color",
              "values": [
                {
                  "family": "black",
                  "hex": "#1f1f1f",
                  "label": {
                    "ar": "أسود",
                    "en": "Black",
                  },
                  "value": "black",
                },
              ],
            },
          ],
          "parts": [],
          "pictures": [
            {
              "alt": null,
              "base": "/art/product-dining-table.svg",
              "color": "#e6d5bc",
              "height": 600,
              "view": "drawing",
              "width": 600,
              "widths": [],
            },
          ],
          "publishedAt": "2026-11-21T08:00:00.000Z",
          "rank": 100002,
          "related": [],
          "returnClass": "standard",
          "summary": {
            "ar": "طاولة بار من تشكيلة FREKVENS.",
            "en": "Bar table, in/outdoor, 51x51 cm.",
          },
          "supply": {
            "leadTimeDays": 0,
            "seller": null,
          },
          "type": "general",
          "urlKey": "frekvens-bar-table-in-outdoor-black-90420332",
          "variants": [
            {
              "dimensions": {
                "depthCm": null,
                "heightCm": 99,
                "widthCm": 51,
              },
              "gtin": null,
              "options": {
                "color": "black",
              },
              "parcels": [],
              "pictures": [],
              "sizeClass": "M",
              "sku": "SA-90420332",
              "weightKg": null,
            },
          ],
          "warranty": [],
        },
        "stock": {
          "SA-90420332": {
            "wh-ae": 12,
            "wh-bh": 12,
            "wh-in": 12,
            "wh-kw": 12,
            "wh-om": 12,
            "wh-qa": 12,
          },
        },
      }
    `)
    expect(stool?.prices['SA-50420329']).toMatchInlineSnapshot(`
      {
        "ae": {
          "defaultMinor": 29000,
          "special": {
            "endsAt": null,
            "minor": 17500,
            "startsAt": null,
          },
        },
        "bh": {
          "defaultMinor": 30500,
          "special": {
            "endsAt": null,
            "minor": 18500,
            "startsAt": null,
          },
        },
        "in": {
          "defaultMinor": 695000,
          "special": {
            "endsAt": null,
            "minor": 415000,
            "startsAt": null,
          },
        },
        "kw": {
          "defaultMinor": 25000,
          "special": {
            "endsAt": null,
            "minor": 15000,
            "startsAt": null,
          },
        },
        "om": {
          "defaultMinor": 31500,
          "special": {
            "endsAt": null,
            "minor": 19000,
            "startsAt": null,
          },
        },
        "qa": {
          "defaultMinor": 30000,
          "special": {
            "endsAt": null,
            "minor": 18000,
            "startsAt": null,
          },
        },
      }
    `)
  })
})

/** Arabic letters in every name; a price in six countries; a category that the shop has. */
function check({ product, prices }: ProductRecord): void {
  const { code, name, summary, description, variants } = product
  for (const text of [name.ar, summary.ar, description.ar]) {
    expect(text, code).toMatch(/[\u0621-\u064A]{2}/)
    expect(text, code).not.toContain('قطعة أثاث')
    expect(text, code).not.toMatch(/[{}[\]|]/)
  }
  for (const { sku } of variants) expect(Object.keys(prices[sku] ?? {}), code).toHaveLength(6)
}
