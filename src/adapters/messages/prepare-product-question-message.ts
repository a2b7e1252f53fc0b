import { eq } from 'drizzle-orm'
import { products } from '#adapters/catalog/catalog-tables.ts'
import { productQuestions } from '#adapters/product-questions/product-question-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Country } from '#kernel/country.ts'
import { toInstant } from '#kernel/instant.ts'
import { storefront } from '#kernel/storefront.ts'
import type { TextsOf } from './message-texts.ts'
import { renderProductQuestionMail } from './render-product-question-mail.ts'
import type { PrepareMessage } from './send-messages.ts'

type Deps = {
  readonly countries: readonly Country[]
  readonly origin: string
  readonly texts: TextsOf
}

/** The mail about an answer, with its state at the moment of sending: nothing is sent about one that was taken back. */
export const createPrepareProductQuestionMessage =
  (db: Database, { countries, origin, texts }: Deps): PrepareMessage =>
  async ({ key, createdAt, recipient, productQuestionId }) => {
    const [found] =
      productQuestionId === null
        ? []
        : await db
            .select({ question: productQuestions, product: products.document })
            .from(productQuestions)
            .leftJoin(products, eq(products.code, productQuestions.productCode))
            .where(eq(productQuestions.id, productQuestionId))
    const country = countries.find(({ isoCode }) => isoCode === found?.question.country)
    if (!found || !country || recipient === null) return { skipped: 'there is no such question' }
    if (found.question.state !== 'answered') return { skipped: 'no longer answered' }
    if (!found.product) return { skipped: 'the product is gone' }
    const { language } = found.question
    return {
      mail: renderProductQuestionMail({
        key: `${key}:mail`,
        recipient,
        product: { name: found.product.name[language], urlKey: found.product.urlKey },
        origin,
        storefront: storefront(country, language),
        texts: texts(language, toInstant(createdAt)),
      }),
    }
  }
