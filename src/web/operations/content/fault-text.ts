import type { ContentFault } from '#commerce/content-admin/ports.ts'
import type { Translate } from '#i18n/translator.ts'
import { pathText } from './field-path.ts'

export const faultText = (fault: ContentFault, t: Translate): string =>
  fault.kind === 'block'
    ? t('operations-content:fault.block', { key: fault.key })
    : t('operations-content:fault.shape', { path: pathText(fault.path, t), expected: fault.expected })
