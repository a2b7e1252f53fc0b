import type { Product, ProductPicture } from '#commerce/catalog/product.ts'
import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { ChangedFields } from '#commerce/staff/audit-entry.ts'
import type { Operator, OperatorRef } from '#commerce/staff/operator.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'
import type { AddedMedia, MediaFailure, MediaFile, MediaUse } from './media.ts'

/** A picture of the library. */
export type LibraryPicture = AddedMedia & {
  /** "summer-sofa-1f2e3d4c": the name of its files, and of its page. */
  readonly name: string
  readonly use: MediaUse
  /** Of the file that was uploaded. */
  readonly fileName: string
  /** Of its stored files together. */
  readonly bytes: number
  /** What it shows, in words; empty: nobody has said it. */
  readonly alt: Bilingual
  readonly addedAt: Instant
  /** Null: it was there before the library. */
  readonly addedBy: OperatorRef | null
}

export type LibraryFilters = {
  readonly use: MediaUse | null
  /** Only those that no product and no content names. */
  readonly unused: boolean
  /** Only those without a text. */
  readonly missingAlt: boolean
}

/** How many products and entries of content name a picture. */
export type LibraryRow = LibraryPicture & { readonly products: number; readonly entries: number }

export type PictureUses = {
  readonly products: readonly { readonly code: string; readonly name: Bilingual }[]
  readonly entries: readonly { readonly kind: 'page' | 'screen' | 'block'; readonly key: string }[]
  /** There are more products, or more entries, than are named. */
  readonly hasMore: boolean
}

type EncodedUpload = Omit<AddedMedia, 'base'> & {
  readonly files: readonly (MediaFile & { readonly ending: string })[]
}

/** Checks an upload by its content, and writes it at the widths of its use. */
export type EncodeUpload = (bytes: Uint8Array, use: MediaUse) => Promise<Result<EncodedUpload, MediaFailure>>

export type MediaEdit = { readonly by: Operator; readonly at: Instant; readonly reason: string | null }

export type LibraryStore = {
  listPage(query: ListQuery<LibraryFilters>): Promise<ListPage<LibraryRow>>
  find(name: string): Promise<LibraryPicture | undefined>
  usesOf(picture: LibraryPicture): Promise<PictureUses>
  /** The same upload for the same use is the same picture, stored once. */
  add(
    upload: { readonly bytes: Uint8Array; readonly use: MediaUse; readonly fileName: string },
    encoded: EncodedUpload,
    edit: MediaEdit,
  ): Promise<LibraryPicture>
  editAlt<Failure>(
    name: string,
    change: (now: Bilingual) => Result<Bilingual, Failure>,
    edit: MediaEdit,
  ): Promise<Result<LibraryPicture, Failure | { readonly kind: 'not-found' }>>
  /** Only what nothing uses, at the moment of the removal. */
  remove(name: string, edit: MediaEdit): Promise<Result<void, { readonly kind: 'not-found' | 'in-use' }>>
}

/** The pictures that a product had. */
export type PictureState = {
  readonly pictures: readonly ProductPicture[]
  /** By SKU. */
  readonly variants: Readonly<Record<string, readonly ProductPicture[]>>
}

export type PictureVersion = {
  /** From 1. */
  readonly version: number
  readonly state: PictureState
  readonly at: Instant
  /** Null: an import, or another system. */
  readonly by: OperatorRef | null
}

export type ProductMediaAct =
  | 'product.add-pictures'
  | 'product.order-pictures'
  | 'product.edit-pictures'
  | 'product.remove-picture'
  | 'product.restore-pictures'

export type PictureChange = {
  readonly product: Product
  readonly before: ChangedFields
  readonly after: ChangedFields
}

/** Gets the pictures of the library that were named. What it returns unchanged writes nothing. */
export type ChangePictures<Failure> = (
  product: Product,
  library: ReadonlyMap<string, LibraryPicture>,
  lastBy: OperatorRef | null,
) => Result<PictureChange, Failure>

export type ProductMediaEdit = MediaEdit & { readonly act: ProductMediaAct }

export type ProductMediaStore = {
  find(code: string): Promise<Product | undefined>
  /** The last ones, newest first. */
  listVersions(code: string): Promise<readonly PictureVersion[]>
  findVersion(code: string, version: number): Promise<PictureVersion | undefined>
  /** One writer of the catalog at a time. Pictures of the library that `bases` name cannot be removed meanwhile. */
  edit<Failure>(
    code: string,
    bases: readonly string[],
    change: ChangePictures<Failure>,
    edit: ProductMediaEdit,
  ): Promise<Result<Product, Failure | { readonly kind: 'not-found' }>>
}
