import type { Language } from '../../text/language.ts'
import type { AgreementDocument, DocumentName } from './texts/agreement-document.ts'

type Load = () => Promise<{ agreement: AgreementDocument }>

/** Fetched by document and language when the page is opened. */
export const documentFiles = {
  'user-agreement': {
    en: () => import('./texts/user-agreement.en.ts'),
    zh: () => import('./texts/user-agreement.zh.ts'),
    hi: () => import('./texts/user-agreement.hi.ts'),
  },
  privacy: {
    en: () => import('./texts/privacy.en.ts'),
    zh: () => import('./texts/privacy.zh.ts'),
    hi: () => import('./texts/privacy.hi.ts'),
  },
} satisfies Record<DocumentName, Record<Language, Load>>

export async function loadDocument(name: DocumentName, language: Language): Promise<AgreementDocument> {
  return (await documentFiles[name][language]()).agreement
}
