import '@fontsource-variable/anek-latin/wght.css'
import '@bahi/ui/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isWorthRetrying } from './client.ts'
import { createNavigation, NavigationProvider, routerPort } from './navigate.ts'
import { createAppRouter } from './routes.tsx'
import { createSessionStore, SessionContext } from './session.ts'
import { readLanguage } from './text/language.ts'
import { loadPack } from './text/load-pack.ts'
import { showLanguage, TextProvider } from './text/use-text.tsx'
import { ThemeProvider } from './theme-provider.tsx'
import { readTheme, showTheme } from './theme.ts'

async function start(page: HTMLElement) {
  const theme = readTheme()
  showTheme(theme)
  const language = readLanguage()
  showLanguage(language)
  const pack = await loadPack(language)
  const router = createAppRouter()
  const navigation = createNavigation(routerPort(router))
  const session = createSessionStore(localStorage, window)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: isWorthRetrying } } })
  createRoot(page).render(
    <StrictMode>
      <ThemeProvider theme={theme}>
        <TextProvider language={language} pack={pack}>
          <SessionContext value={session}>
            <QueryClientProvider client={queries}>
              <NavigationProvider value={navigation}>
                <RouterProvider router={router} />
              </NavigationProvider>
            </QueryClientProvider>
          </SessionContext>
        </TextProvider>
      </ThemeProvider>
    </StrictMode>,
  )
}

const page = document.getElementById('root')
if (page === null) throw new Error('index.html has no element with the id root')
void start(page)
