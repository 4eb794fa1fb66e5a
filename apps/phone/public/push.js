// Shows the messages of the server while the app is closed. The service worker runs this beside the shell (see installable.ts). It has no words and no
// rules: what is said was chosen and written by the server, and only this device can decrypt it.
const payloadOf = (data) => {
  try {
    return data.json()
  } catch {
    return {}
  }
}

self.addEventListener('push', (event) => {
  const { title = 'Bahi', body = '', notice = '', unread } = payloadOf(event.data)
  const shown = self.registration.showNotification(title, {
    body,
    // A message that was sent twice is shown once.
    tag: `notice-${notice}`,
    icon: '/icon-192.png',
    data: { notice },
  })
  const counted = Number.isInteger(unread) ? self.navigator.setAppBadge?.(unread) : undefined
  event.waitUntil(Promise.allSettled([shown, counted]))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { notice } = event.notification.data
  const page = new URL(
    `/#/pages/more/notices${notice === '' ? '' : `?notice=${encodeURIComponent(notice)}`}`,
    self.location.origin,
  )
  const show = async () => {
    const [open] = await self.clients.matchAll({ type: 'window' })
    if (open === undefined) return self.clients.openWindow(page)
    await open.focus()
    return open.navigate(page)
  }
  event.waitUntil(show())
})
