import type { Mail } from '#commerce/messages/ports.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { Texts } from './message-texts.ts'
import { simpleMail } from './simple-mail.ts'

type ProductQuestionMail = {
  readonly key: string
  readonly recipient: string
  readonly product: { readonly name: string; readonly urlKey: string }
  readonly origin: string
  readonly storefront: Storefront
  readonly texts: Texts
}

/** Without the question's text: the address may be another person's than the author's. */
export function renderProductQuestionMail(context: ProductQuestionMail): Mail {
  const { key, recipient, product, origin, storefront, texts } = context
  const values = { product: product.name }
  return simpleMail({
    key,
    to: { name: '', address: recipient },
    subject: texts('product-question-answered.subject', values),
    heading: texts('product-question-answered.heading'),
    paragraphs: [texts('product-question-answered.body', values)],
    button: {
      label: texts('product-question-answered.link'),
      href: `${origin}/${storefront.code}/p/${product.urlKey}/questions`,
    },
    why: texts('why.product-question'),
    storefront,
    texts,
  })
}
