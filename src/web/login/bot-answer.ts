import type { BotAnswer, PassedBots } from '#commerce/identity/bot-challenge.ts'
import { botPassLifetimeMs } from '#commerce/identity/bot-challenge.ts'
import type { SentCode } from '#commerce/identity/send-code.ts'
import { cookies as names } from '#kernel/cookies.ts'
import { setChallenge, setDevice } from '#web/customers/session-cookies.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import type { Embedded } from '#web/http/content-security-policy.ts'

/** A field that nobody sees; scripts fill it in. */
export const trapField = 'website'

type Context = Pick<FormContext, 'cookies'> & { readonly locals: Pick<App.Locals, 'shop'> }

/** What a form with BotCheck.astro brings of the bot challenge. */
export function botAnswerOf(posted: PostedForm, { cookies, locals }: Context): BotAnswer {
  const { botWidget } = locals.shop.identity
  const text = (field: string) => {
    const value = posted.get(field)
    return typeof value === 'string' ? value : ''
  }
  return {
    response: (botWidget && text(botWidget.field)) || null,
    pass: cookies.get(names.botPass)?.value ?? null,
    honeypot: text(trapField),
  }
}

/** The widget that a page has to show: none where none is configured, or the browser has just passed it. */
export const botWidgetFor = ({ cookies, locals }: Context) =>
  cookies.get(names.botPass) ? null : locals.shop.identity.botWidget

/** A page with BotCheck.astro calls it in its frontmatter: the widget's scripts and frames are allowed on that page alone. */
export function admitBotWidget(context: Context & { readonly locals: Pick<App.Locals, 'embeds'> }): void {
  const provider = botWidgetFor(context)?.provider
  if (provider !== undefined && provider !== 'sandbox')
    context.locals.embeds = [...(context.locals.embeds ?? []), provider satisfies Embedded]
}

/** After a code was sent: the browser's cookies for it. */
export function setSentCode(context: FormContext, { challenge, device, botPass }: SentCode): void {
  setChallenge(context, challenge)
  if (botPass === null) setDevice(context, device)
  else setPassedBots(context, { device, botPass })
}

/** After a bot challenge was passed: it is not shown again for five minutes. */
export function setPassedBots(context: Context, { device, botPass }: PassedBots): void {
  setDevice(context, device)
  context.cookies.set(names.botPass, botPass, {
    path: '/',
    maxAge: botPassLifetimeMs / 1000,
    sameSite: 'lax',
    httpOnly: true,
    secure: context.locals.shop.settings.origin.startsWith('https://'),
  })
}
