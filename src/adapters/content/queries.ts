/** GraphQL queries of the shop (specification 7). Pages and screens request only fields of the specification. */
export const queries = {
  getPage: /* GraphQL */ `
    query getPage($pageId: String!, $locale: String!) {
      getPage(pageId: $pageId, locale: $locale) {
        pageName
        selectRows
        selectTabs
        meta
        aPlusContent
      }
    }
  `,
  getPageBySlug: /* GraphQL */ `
    query getPageBySlug($slug: String!, $locale: String!) {
      getPage(slug: $slug, locale: $locale) {
        pageName
        selectRows
        selectTabs
        meta
        aPlusContent
      }
    }
  `,
  listPages: /* GraphQL */ `
    query listPages($locale: String!) {
      listPages(locale: $locale) {
        pageId
        slug
        noindex
        changedAt
      }
    }
  `,
  GetScreens: /* GraphQL */ `
    query GetScreens($limit: Int = 100, $locale: String!) {
      screensCollection(limit: $limit, locale: $locale) {
        items {
          screenName
          componentsCollection {
            items {
              componentName
              componentData
              config
            }
          }
        }
      }
    }
  `,
  autosuggest: /* GraphQL */ `
    query autosuggest($query: String!, $country: String!, $language: String!) {
      autosuggest(query: $query, country: $country, language: $language) {
        text
        category
        level
        subCategories
      }
    }
  `,
  trendingsearch: /* GraphQL */ `
    query trendingsearch($language: String!, $country: String!) {
      trendingsearch(language: $language, country: $country) {
        searchTerm
      }
    }
  `,
} as const

export type QueryName = keyof typeof queries
