import { interfaceDefaults } from '@bahi/ui/base/interface-defaults'

/**
 * Hands a text or a document that was made here or fetched to the browser as a file. What is behind the link stays as long as a download frame
 * would: the browser may still be asking where to save it.
 */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), interfaceDefaults.downloadFrameMs)
}
