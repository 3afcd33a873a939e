import { z } from 'zod'

// The page's policy forbids making code from text, which zod tries for speed as soon as the first schema is made. So this
// stands in a module of its own, imported before every module that makes one.
z.config({ jitless: true })
