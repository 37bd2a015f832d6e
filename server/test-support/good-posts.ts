/** For each form where it is posted, what it stores, and a post that is in order. `words(n)` makes another of it. */
export const goodPosts = [
  {
    noun: 'contact',
    path: '/api/contact',
    page: '/connect',
    table: 'contact_submissions',
    fields: { name: 'Ruth Boaz', email: 'ruth@example.org', message: 'May we come and visit you?' },
    words: (n: number) => ({ message: `This is message number ${n}` }),
    success: "Thank you for your message. We'll get back to you soon.",
    empty: {
      name: ['Name must be at least 2 characters'],
      email: ['Please enter a valid email address'],
      message: ['Message must be at least 10 characters'],
    },
  },
  {
    noun: 'prayer-request',
    path: '/api/prayer-request',
    page: '/connect',
    table: 'prayer_requests',
    fields: {
      name: 'Ruth Boaz',
      email: 'ruth@example.org',
      request: 'Please pray for my mother in law.',
      consent: 'on',
    },
    words: (n: number) => ({ request: `This is prayer request number ${n}` }),
    success: 'Thank you. We will be praying with and for you.',
    empty: {
      name: ['Name must be at least 2 characters'],
      email: ['Please enter a valid email address'],
      request: ['Prayer request must be at least 20 characters'],
      consent: ['You must consent to receive our prayers and follow-up'],
    },
  },
  {
    noun: 'book-request',
    path: '/api/books/request',
    page: '/resources/books',
    table: 'book_requests',
    fields: { fullName: 'Ruth Boaz', email: 'ruth@example.org', requestedBook: 'bread-and-salt' },
    words: (n: number) => ({ address: `${n} Main Street` }),
    success: "We'll email your free PDF within 24 hours.",
    empty: {
      fullName: ['Full name must be at least 2 characters'],
      email: ['Please enter a valid email address'],
      requestedBook: ['Please select a book'],
    },
  },
] as const;
