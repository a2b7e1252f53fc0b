import { standInJson, type StandInAnswer } from './stand-in.ts'

type Passage = {
  readonly language: string
  readonly about: readonly string[]
  readonly title: string
  readonly text: string
  readonly path?: string
}

/** The retailer's assistant: POST /answers. It knows the passages that it is given, and hands over what it does not know. */
export const createChatAnswer =
  (passages: readonly Passage[] = [refundInEnglish, refundInArabic]): StandInAnswer =>
  async (request) => {
    if (request.method !== 'POST' || !new URL(request.url).pathname.endsWith('/answers'))
      return standInJson({ error: 'not found' }, 404)
    const { question, language } = (await request.json()) as { question?: string; language?: string }
    if (typeof question !== 'string') return standInJson({ error: 'no question' }, 400)
    const lower = question.toLowerCase()
    const answers = passages
      .filter(
        (passage) => passage.language === language && passage.about.some((term) => lower.includes(term)),
      )
      .map(({ title, text, path }) => ({ title, text, path: path ?? null }))
    return standInJson({ answers, handOver: answers.length === 0 || /person|شخص/.test(lower) })
  }

const refundInEnglish: Passage = {
  language: 'en',
  about: ['refund', 'money back'],
  title: 'How refunds are paid',
  text: 'As the assistant has it: back to the card within ten working days.',
  path: '/help/returns#refund-title',
}
const refundInArabic: Passage = {
  language: 'ar',
  about: ['استرداد', 'مبلغ'],
  title: 'استرداد المبلغ',
  text: 'كما تجيب المساعدة: إلى البطاقة خلال عشرة أيام عمل.',
  path: '/help/returns#refund-title',
}
