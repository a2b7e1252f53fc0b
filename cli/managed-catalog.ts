import { rejection, type Outcome } from './command.ts'

type Catalogs = { readonly catalogService: { readonly isManagedElsewhere: boolean } }

/** A rejection where another system is the master of the catalog: an edit here would be gone with its next change. */
export const rejectManagedCatalog = ({ catalogService }: Catalogs): Outcome | undefined =>
  catalogService.isManagedElsewhere
    ? rejection('The catalog comes from the service at CATALOG_SERVICE_URL: edit it there.', {
        kind: 'managed-elsewhere',
      })
    : undefined
