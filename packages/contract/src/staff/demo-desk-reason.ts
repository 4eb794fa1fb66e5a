/** The reason of every act of the demo desk, as staff read it in the logs. The customer's app says it in the customer's language. */
export const demoDeskReason = 'Automatic answer of the demo desk: nobody else answered in this simulated market.'
