import type { AstroGlobal } from 'astro'
import { mediaUses, type MediaUse } from '#commerce/media/media.ts'
import type { EditAltFailure } from '#commerce/media/media-library.ts'
import type { LibraryPicture, PictureUses } from '#commerce/media/ports.ts'
import type { FieldConflict } from '#commerce/lists/merge-fields.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Bilingual } from '#kernel/country.ts'
import { notFound, type Admission, type Posted } from '#web/operations/admit.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { uploadFiles } from './upload-files.ts'

export type NewMediaPage = {
  readonly uses: readonly MediaUse[]
  readonly use: MediaUse
  /** Pictures that were added although others of the same form were refused. */
  readonly added: readonly LibraryPicture[]
  readonly problems: readonly FieldProblem[]
}

/** The form for many pictures, and those that it sends. */
export async function handleNewMedia(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<NewMediaPage | Response> {
  const { locals, response, url } = astro
  const requested = posted?.fields.get('use') ?? url.searchParams.get('use')
  const use = mediaUses.find((one) => one === requested) ?? 'product'
  const page = { uses: mediaUses, use }
  if (!posted) return { ...page, added: [], problems: [] }
  const uploaded = await uploadFiles(posted.fields, { use, by, locals })
  if (!uploaded) return notFound(astro)
  const { pictures, problems } = uploaded
  const [only] = pictures
  if (problems.length === 0 && only)
    return astro.redirect(
      pictures.length === 1
        ? operationsPath('mediaPicture', { name: only.name })
        : operationsPath('mediaLibrary'),
      303,
    )
  response.status = 422
  return { ...page, added: pictures, problems }
}

export type MediaPage = {
  readonly picture: LibraryPicture
  readonly uses: PictureUses
  readonly mayEdit: boolean
  readonly typed: Bilingual
  readonly shown: Bilingual
  readonly conflicts: readonly FieldConflict[]
  /** The step before it is removed. */
  readonly isRemoving: boolean
  readonly problems: readonly FieldProblem[]
}

/** A picture of the library, after what was posted to its page. */
export async function handleMedia(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<MediaPage | Response> {
  const { locals, params } = astro
  const { mediaLibrary } = locals.shop
  const found = await mediaLibrary.find(String(params['name'] ?? ''), by)
  const mayEdit = mediaLibrary.mayEdit(by)
  if (!found || (posted && !mayEdit)) return notFound(astro)
  const { alt } = found.picture
  const page: MediaPage = {
    ...{ ...found, mayEdit, typed: alt, shown: alt, conflicts: [], isRemoving: false, problems: [] },
  }
  return posted ? act(astro, by, posted, page) : page
}

async function act(
  astro: AstroGlobal,
  by: StaffOperator,
  { act: name, fields }: Posted,
  page: MediaPage,
): Promise<MediaPage | Response> {
  const { shop, t } = astro.locals
  const text = (field: string): string => String(fields.get(field) ?? '')
  const { picture, uses } = page
  const edit = { by, reason: text('reason') }
  if (name === 'check-remove-media') {
    const isUsed = uses.products.length + uses.entries.length > 0
    if (!isUsed) return { ...page, isRemoving: true }
    astro.response.status = 409
    return { ...page, problems: [{ text: t('operations-media:problem.in-use') }] }
  }
  if (name === 'remove-media') {
    const removed = await shop.mediaLibrary.remove(picture.name, edit)
    if (removed.ok) return astro.redirect(operationsPath('mediaLibrary'), 303)
    if (removed.failure.kind !== 'in-use') return notFound(astro)
    astro.response.status = 409
    const now = await shop.mediaLibrary.find(picture.name, by)
    return { ...page, ...now, problems: [{ text: t('operations-media:problem.in-use') }] }
  }
  const typed = { en: text('en'), ar: text('ar') }
  const shown = { en: text('shown-en'), ar: text('shown-ar') }
  const edited = await shop.mediaLibrary.editAlt(picture.name, typed, { ...edit, shown })
  if (edited.ok) return astro.redirect(operationsPath('mediaPicture', { name: picture.name }), 303)
  return rejected(edited.failure)

  function rejected(failure: EditAltFailure): MediaPage | Promise<Response> {
    switch (failure.kind) {
      case 'conflict':
        astro.response.status = 409
        return {
          ...page,
          typed: { ...typed, ...failure.fields },
          ...{ shown: failure.now, conflicts: failure.conflicts },
        }
      case 'invalid-alt':
        astro.response.status = 422
        return {
          ...{ ...page, typed, shown },
          problems: [
            {
              text: `${t(`operations-media:alt.${failure.language}`)}: ${t(`operations-media:problem.${failure.problem}`)}`,
              field: failure.language,
            },
          ],
        }
      case 'not-found':
      case 'not-permitted':
        return notFound(astro)
    }
  }
}
