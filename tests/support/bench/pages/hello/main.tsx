import { createRoot } from 'react-dom/client'

// The least that a page of React can be: the floor of a start.
const root = document.getElementById('root')
if (root === null) throw new TypeError('The page has no root element.')
createRoot(root).render(<h1>Hello</h1>)
