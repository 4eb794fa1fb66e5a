import '@fontsource-variable/anek-latin/wght.css'
import '@bahi/ui/base/base.css'
import './app/look/console.css'
import './page/page.css'
import './lists/lists.css'
import './keys/keys.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { App, ConfigProvider } from 'antd'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isWorthRetrying } from '@bahi/client/throwing-calls'
import { followDeviceMotion } from '@bahi/ui/base/motion'
import { readToken, themeFrom } from './app/look/theme.ts'
import { createConsoleRouter } from './app/routes.tsx'
import { ClientContext, createClient } from './session/client.ts'
import { createSessionStore, SessionContext } from './session/session.ts'

const page = document.getElementById('root')
if (page === null) throw new Error('index.html has no element with the id root')

const session = createSessionStore(sessionStorage)
const client = createClient(session)
const queries = new QueryClient({
  defaultOptions: { queries: { retry: isWorthRetrying }, mutations: { networkMode: 'always', retry: false } },
})
let token = session.read()?.token
session.subscribe(() => {
  if (session.read()?.token === token) return
  token = session.read()?.token
  // Data of the previous member of staff must not show to the next.
  queries.clear()
})
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

followDeviceMotion(document)
createRoot(page).render(
  <StrictMode>
    <ConfigProvider
      theme={themeFrom(readToken(document.documentElement))}
      csp={{ nonce }}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: true }}
    >
      <App component={false} message={{ duration: 3 }}>
        <SessionContext value={session}>
          <ClientContext value={client}>
            <QueryClientProvider client={queries}>
              <RouterProvider router={createConsoleRouter()} />
            </QueryClientProvider>
          </ClientContext>
        </SessionContext>
      </App>
    </ConfigProvider>
  </StrictMode>,
)
