/** The parts of each document, in their order. Every language has all of them, and as many paragraphs in each. */
export const documentParts = {
  'user-agreement': ['what-bahi-is', 'account', 'orders', 'charges', 'money', 'risk', 'locks', 'complaints', 'changes'],
  privacy: ['who', 'what', 'why', 'how-long', 'who-sees', 'identity', 'device', 'rights'],
} as const

export type DocumentName = keyof typeof documentParts

/** An agreement in one language. Its texts are documents, not texts of the screen: they are read as a whole and fetched only when they are. */
export interface AgreementDocument<Name extends DocumentName = DocumentName> {
  /** The one thing to know if nothing else is read. */
  notice: { title: string; text: string }
  short: readonly string[]
  sections: readonly { id: (typeof documentParts)[Name][number]; title: string; paragraphs: readonly string[] }[]
}
