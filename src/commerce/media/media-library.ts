import { noRows, type ListPage, type ListQuery } from '#commerce/lists/list.ts'
import { mergeFields, type EditConflict } from '#commerce/lists/merge-fields.ts'
import { mayAnywhere, mayEverywhere, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyReason, tidyText } from '#kernel/tidy-text.ts'
import type { MediaFailure, MediaUse } from './media.ts'
import { checkAlt, tidyAlt, type AltProblem } from './picture-fields.ts'
import type {
  EncodeUpload,
  LibraryFilters,
  LibraryPicture,
  LibraryRow,
  LibraryStore,
  MediaEdit,
  PictureUses,
} from './ports.ts'

type LibraryUpload = {
  readonly bytes: Uint8Array
  readonly use: MediaUse
  readonly fileName: string
}

type InvalidAlt = {
  readonly kind: 'invalid-alt'
  readonly language: 'en' | 'ar'
  readonly problem: AltProblem
}
export type EditAltFailure =
  NotPermitted | { readonly kind: 'not-found' } | InvalidAlt | EditConflict<Bilingual>
export type RemoveMediaFailure = NotPermitted | { readonly kind: 'not-found' | 'in-use' }

/** Pictures of products and content, for the people who work with them. */
export type MediaLibrary = {
  mayEdit(by: Operator): boolean
  listPage(query: ListQuery<LibraryFilters>, by: Operator): Promise<ListPage<LibraryRow>>
  find(
    name: string,
    by: Operator,
  ): Promise<{ readonly picture: LibraryPicture; readonly uses: PictureUses } | undefined>
  /** Encodes it; the file itself is not stored. */
  upload(upload: LibraryUpload, by: Operator): Promise<Result<LibraryPicture, NotPermitted | MediaFailure>>
  /** `shown`: what the form had, so that nothing of another is written over. */
  editAlt(
    name: string,
    alt: Partial<Bilingual>,
    edit: { readonly by: Operator; readonly reason?: string; readonly shown?: Bilingual | undefined },
  ): Promise<Result<LibraryPicture, EditAltFailure>>
  /** Only where no product and no version of content names it. */
  remove(
    name: string,
    edit: { readonly by: Operator; readonly reason?: string },
  ): Promise<Result<void, RemoveMediaFailure>>
}

/** How many files one form sends at most, and how large they may be together. */
export const uploadFormLimits = { files: 20, bytes: 72 * 1000 * 1000 } as const

const notPermitted = fail({ kind: 'not-permitted' as const })

type Deps = { readonly library: LibraryStore; readonly encode: EncodeUpload; readonly clock: Clock }

export function createMediaLibrary({ library, encode, clock }: Deps): MediaLibrary {
  const maySee = (by: Operator): boolean => mayAnywhere(by, 'products.see')
  const mayEdit = (by: Operator): boolean => mayEverywhere(by, 'products.texts')
  const editOf = (by: Operator, reason = ''): MediaEdit => ({
    by,
    at: clock.now(),
    reason: tidyReason(reason),
  })

  return {
    mayEdit,

    listPage: async (query, by) => (maySee(by) ? library.listPage(query) : noRows),

    async find(name, by) {
      const picture = maySee(by) ? await library.find(name) : undefined
      return picture && { picture, uses: await library.usesOf(picture) }
    },

    async upload({ bytes, use, fileName }, by) {
      if (!mayEdit(by)) return notPermitted
      const encoded = await encode(bytes, use)
      if (!encoded.ok) return encoded
      const named = { bytes, use, fileName: tidyText(fileName).slice(-200) }
      return ok(await library.add(named, encoded.value, editOf(by)))
    },

    async editAlt(name, alt, { by, reason, shown }) {
      if (!mayEdit(by)) return notPermitted
      return library.editAlt<InvalidAlt | EditConflict<Bilingual>>(
        name,
        (now) => {
          const before = shown ?? now
          const merged = mergeFields(before, tidyAlt({ ...before, ...alt }), now)
          if (merged.kind === 'conflict')
            return fail({ kind: 'conflict', conflicts: merged.conflicts, fields: merged.fields, now })
          const written = { en: merged.fields['en'] ?? '', ar: merged.fields['ar'] ?? '' }
          const wrong = checkAlt(written)
          return wrong ? fail({ kind: 'invalid-alt', ...wrong }) : ok(written)
        },
        editOf(by, reason),
      )
    },

    remove: async (name, { by, reason }) =>
      mayEdit(by) ? library.remove(name, editOf(by, reason)) : notPermitted,
  }
}
