/** The content API (specification 7). Rows, tabs and meta are JSON: their shapes are src/content/schemas. */
export const typeDefinitions = /* GraphQL */ `
  "Any JSON value, as it is."
  scalar JSON

  type Query {
    "A content page by its id or by its slug, as it is shown now. locale: ar, else en-US."
    getPage(pageId: String, slug: String, locale: String = "en-US"): Page
    "Pages shown now, for sitemaps."
    listPages(locale: String = "en-US"): [PageSummary!]!
    "Screen settings; limit from 1 to 100."
    GetScreens(limit: Int = 100, locale: String = "en-US"): Screens!
    "The same under the name of the collection, for operations that are themselves called GetScreens."
    screensCollection(limit: Int = 100, locale: String = "en-US"): ScreenCollection!
    autosuggest(query: String!, country: String!, language: String!): [Suggestion!]!
    trendingsearch(language: String!, country: String!): [TrendingSearch!]!
  }

  type Page {
    pageId: String!
    slug: String
    pageName: String!
    selectRows: JSON!
    selectTabs: JSON!
    meta: JSON!
    aPlusContent: JSON
  }

  type PageSummary {
    pageId: String!
    slug: String
    noindex: Boolean!
    changedAt: String!
  }

  type Screens {
    screensCollection: ScreenCollection!
  }

  type ScreenCollection {
    items: [Screen!]!
  }

  type Screen {
    screenName: String!
    componentsCollection: ComponentCollection!
  }

  type ComponentCollection {
    items: [Component!]!
  }

  type Component {
    componentName: String!
    componentData: JSON!
    config: JSON!
  }

  type Suggestion {
    text: String!
    category: String!
    level: Int!
    subCategories: [String!]!
  }

  type TrendingSearch {
    searchTerm: String!
  }
`
