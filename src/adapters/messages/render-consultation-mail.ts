import type { Consultation } from '#commerce/consultations/consultation.ts'
import type { ConsultationMessageKind } from '#commerce/messages/message.ts'
import type { Mail } from '#commerce/messages/ports.ts'
import type { Store } from '#commerce/stores/store.ts'
import { formatDayAndTime, formatDate } from '#i18n/format.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { cleanText } from './clean-text.ts'
import type { Texts } from './message-texts.ts'
import { simpleMail } from './simple-mail.ts'

type ConsultationMail = {
  readonly kind: ConsultationMessageKind
  readonly key: string
  readonly consultation: Pick<Consultation, 'reference' | 'name' | 'email' | 'startsAt'>
  readonly store: Pick<Store, 'name' | 'location' | 'phone'>
  readonly token: string
  readonly origin: string
  readonly storefront: Storefront
  readonly texts: Texts
}

/** The button leads to the page of the appointment, with the calendar file and the button that cancels. */
export function renderConsultationMail(context: ConsultationMail): Mail {
  const { kind, key, consultation, store, token, origin, storefront, texts } = context
  const { language } = storefront
  const base = `${origin}/${storefront.code}/design-consultation`
  const values = {
    store: store.name[language],
    when: formatDayAndTime(consultation.startsAt, storefront),
    date: formatDate(consultation.startsAt, storefront),
  }
  const isCanceled = kind === 'consultation-canceled'
  return simpleMail({
    key,
    to: { name: cleanText(consultation.name, 60), address: consultation.email },
    subject: texts(`${kind}.subject`, values),
    heading: texts(`${kind}.heading`, values),
    paragraphs: [texts(`${kind}.body`, values)],
    facts: [
      { label: texts('label.consultation.when'), value: `${values.when}, ${values.date}` },
      {
        label: texts('label.consultation.store'),
        value: `${store.name[language]}, ${store.location.city[language]}`,
      },
      { label: texts('label.consultation.address'), value: store.location.address[language] },
      { label: texts('label.consultation.phone'), value: store.phone },
      { label: texts('label.consultation.reference'), value: consultation.reference },
    ],
    button: {
      label: texts(`${kind}.link`),
      href: isCanceled ? base : `${base}/booking?t=${token}`,
    },
    why: texts('why.consultation'),
    storefront,
    texts,
  })
}
