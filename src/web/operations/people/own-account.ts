import type { AstroGlobal } from 'astro'
import type { OwnAccount } from '#commerce/staff-access/own-factors.ts'
import { isLanguage } from '#kernel/language.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { staffBrowserOf } from '#web/operations/session-cookie.ts'
import { problemOfOwn, type PeopleProblem } from './people-problems.ts'

export type OwnView = {
  readonly account: OwnAccount
  readonly problems: readonly PeopleProblem[]
  /** Made just now, shown once. */
  readonly recoveryCodes: readonly string[] | null
}

/** What a person changes of their own. */
export async function handleOwnAccount(
  astro: AstroGlobal,
  { by, session, posted }: Admission,
): Promise<Response | OwnView> {
  const { staffAccess } = astro.locals.shop
  const show = async (rest: Partial<OwnView> = {}): Promise<Response | OwnView> => {
    const account = await staffAccess.findOwn(by)
    return account ? { account, problems: [], recoveryCodes: null, ...rest } : notFound(astro)
  }
  if (!posted) return show()
  const text = (name: string): string => String(posted.fields.get(name) ?? '')
  if (posted.act === 'recovery-codes')
    return show({ recoveryCodes: await staffAccess.renewRecoveryCodes(by) })

  async function change() {
    const language = text('language')
    switch (posted?.act) {
      case 'profile':
        return staffAccess.setProfile(by, {
          name: text('name'),
          language: isLanguage(language) ? language : session.language,
        })
      case 'pin':
        return staffAccess.setPin(by, text('pin').trim())
      case 'password':
        return staffAccess.setPasswordAndTotp(by, { password: text('password'), code: text('code') })
      case 'add-passkey':
        return staffAccess.addPasskey(by, text('response'), staffBrowserOf(astro).agent)
      case 'remove-passkey':
        return staffAccess.removePasskey(by, text('passkey'))
      default:
        await staffAccess.endOtherSessions(by, session.id)
        return undefined
    }
  }
  const changed = await change()
  if (!changed || changed.ok) return astro.redirect(operationsPath('me'), 303)
  astro.response.status = 422
  return show({ problems: [problemOfOwn(changed.failure)] })
}
