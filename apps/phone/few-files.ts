import type { Rolldown } from 'vite'

/** The chunk that a first visit runs: the app, the start page and Home, with all they import at once. */
export const firstChunk = 'first'
const firstPages = /\/src\/(?:app\/start-app|app\/start\/start-screen|home\/home-screen)\.tsx$/
/** What an investor opens next: the market and a share, with the order ticket. Most other pages are made of the same parts. */
const marketPages = /\/src\/app\/(?:market-page|stock-page)\.tsx$/
/** The other pages of the bar below: fetched ahead, or when one of them is first touched. */
const tabPages =
  /\/src\/(?:shares\/positions\/stock-tab-screen|books\/assets\/assets-screen|funds\/fund-tab-screen|me\/more\/more-screen)\.tsx$/
/** Small parts of many pages: files of their own would be named in the first chunk for each of those. */
const smallParts =
  /\/ui\/src\/(?:buttons\/(?:check-box|range-slider|toggle)|fields\/(?:search-field|select-box|password-field)|feedback\/(?:progress-bar|verified-chip)|layout\/cover|base\/use-debounced)\.tsx?$|\/src\/(?:device\/(?:save-file|copy-text)|live\/use-today|calls\/mutate-then|session\/use-site-info)\.tsx?$|\/react-query\/build\/modern\/useQueries\.js$/
/** The table of all other pages, with the names of their files, and of the words that come with some of them. */
const tableOfPages = /\/src\/(?:app\/(?:pages|seldom-pages|account-pages|learning-pages)|text\/page-words)\.ts$/
/** What comes by itself as soon as a page stands: a visitor's button to practise, the service button, toasts, notices and the watch for a new version. */
const soonParts =
  /\/src\/(?:app\/(?:watch-version\.ts|shell\/(?:service-button|report-online|update-prompt)\.tsx)|home\/notices\/notice-toasts\.tsx|page\/(?:update-strip|practice-button)\.tsx|feedback\/toast-region\.tsx)$/

const icons = /\/lucide-react\/dist\/esm\/icons\//

/**
 * A file for each icon and each helper that two pages share came to a hundred requests before Home stood: on a phone far away every six of
 * them cost a way there and back. Each group takes all that its files import and no other group has, so no two of them need each other;
 * what is left the bundler divides by who needs it.
 */
export const fewFiles: Rolldown.OutputOptions = {
  codeSplitting: {
    groups: [
      // What the page's own small script needs stays apart from the app: the page is painted before the app is run.
      { name: 'begin', tags: ['$initial'], priority: 4 },
      { name: firstChunk, test: firstPages, priority: 3 },
      { name: 'soon', test: soonParts, priority: 2 },
      { name: 'pages', test: tableOfPages, priority: 2 },
      { name: 'market', test: marketPages, priority: 1 },
      { name: 'parts', test: smallParts, priority: 1 },
      { name: 'icons', test: icons },
      { name: 'tabs', test: tabPages },
    ],
  },
}
