import { createHashHistory, createRootRoute, createRoute, createRouter, useLocation } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { NotYetScreen } from './features/not-yet/not-yet-screen.tsx'
import { notYetScreens } from './features/not-yet/not-yet-screens.ts'
import { paths, type Path } from './paths.ts'
import { loadInTime, pendingAfterMs, ScreenError, ScreenPending } from './screen-loading.tsx'
import { Shell } from './shell/shell.tsx'

type Load = () => Promise<ComponentType>

const loadStart: Load = () => import('./features/start/start-screen.tsx').then((file) => file.StartScreen)
const loadNotYet: Load = async () => NotYetScreen

/** The pages that are built. Every other path of `paths` stands in `notYetScreens`: the type check holds that none is forgotten. */
const screens = {
  [paths.start]: loadStart,
  [paths.loading]: loadStart,
  [paths.login]: () => import('./features/account/login-screen.tsx').then((file) => file.LoginScreen),
  [paths.register]: () => import('./features/account/register-screen.tsx').then((file) => file.RegisterScreen),
  [paths.home]: () => import('./features/home/home-screen.tsx').then((file) => file.HomeScreen),
  [paths.market]: () => import('./features/market/market-screen.tsx').then((file) => file.MarketScreen),
  [paths.search]: () => import('./features/market/search-screen.tsx').then((file) => file.SearchScreen),
  [paths.stock]: () => import('./stock-page.tsx').then((file) => file.StockPage),
  [paths.orderDone]: () => import('./features/orders/order-done-screen.tsx').then((file) => file.OrderDoneScreen),
  [paths.stockTab]: () => import('./features/orders/stock-tab-screen.tsx').then((file) => file.StockTabScreen),
  [paths.assets]: () => import('./features/assets/assets-screen.tsx').then((file) => file.AssetsScreen),
  [paths.statement]: () => import('./features/assets/statement-screen.tsx').then((file) => file.StatementScreen),
  [paths.more]: () => import('./features/more/more-screen.tsx').then((file) => file.MoreScreen),
} satisfies Record<Exclude<Path, keyof typeof notYetScreens>, Load>

function allScreens(): [string, Load][] {
  const built: [string, Load][] = Object.entries(screens)
  const later: [string, Load][] = Object.keys(notYetScreens).map((path) => [path, loadNotYet])
  const gallery: [string, Load][] = import.meta.env.DEV ? [['/gallery', () => import('./features/gallery/gallery-screen.tsx').then((file) => file.GalleryScreen)]] : []
  return [...built, ...later, ...gallery]
}

const root = createRootRoute({ component: Shell })

/** One route per page. Its loader brings the page's code, so that waiting and failing look the same everywhere. */
function routeOf([path, load]: [string, Load]) {
  const route = createRoute({
    getParentRoute: () => root,
    path,
    loader: async () => ({ Page: await loadInTime(load) }),
    staleTime: Infinity,
    component: function LoadedPage() {
      const { Page } = route.useLoaderData() as { Page: ComponentType }
      // Another code in the query is another page: nothing of the last one may stay.
      const { searchStr } = useLocation()
      return <Page key={searchStr.replace(/[?&]tab=[^&]*/, '')} />
    },
  })
  return route
}

export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren(allScreens().map(routeOf)),
    history: createHashHistory(),
    defaultPendingMs: pendingAfterMs,
    defaultPendingMinMs: 0,
    defaultPendingComponent: ScreenPending,
    defaultErrorComponent: ScreenError,
    defaultNotFoundComponent: NotYetScreen,
    scrollRestoration: true,
    // Everything in the query is text: a code "0500" must not become the number 500.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string')).toString()
      return text === '' ? '' : `?${text}`
    },
  })
}
