const listLimit = 200

const find = (id) => document.getElementById(id)
const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

let messages = []
let openId = location.hash.slice(1)

async function refresh() {
  const response = await fetch(`/api/v1/messages?limit=${listLimit}`)
  const page = await response.json()
  messages = page.messages
  find('state').textContent = page.total === 1 ? '1 message' : `${page.total} messages`
  find('empty').hidden = page.total === 0
  find('nothing').hidden = page.total > 0
  find('list').replaceChildren(...messages.map(renderItem))
}

function renderItem(message) {
  const button = create('button', message.Read ? '' : 'unread')
  button.type = 'button'
  button.setAttribute('aria-current', String(message.ID === openId))
  button.addEventListener('click', () => void open(message.ID))
  const time = create('time', '', dateFormat.format(new Date(message.Created)))
  time.dateTime = message.Created
  button.append(
    create('span', 'to', [...message.To, ...message.Bcc].map(({ Address }) => Address).join(', ')),
    time,
    create('span', 'subject', message.Subject || '(no subject)'),
    create('span', 'snippet', message.Snippet),
  )
  const item = document.createElement('li')
  item.append(button)
  return item
}

async function open(id) {
  const response = await fetch(`/api/v1/message/${id}`)
  if (!response.ok) return close()
  const message = await response.json()
  openId = message.ID
  history.replaceState(null, '', `#${openId}`)
  showMessage(message)
  find('main').classList.add('reading')
  await refresh()
  find('reader').focus()
}

function close() {
  openId = ''
  history.replaceState(null, '', location.pathname)
  find('message').hidden = true
  find('hint').hidden = false
  find('main').classList.remove('reading')
  return refresh()
}

async function deleteAll() {
  if (!confirm('Delete all messages?')) return
  await fetch('/api/v1/messages', { method: 'DELETE' })
  await close()
}

function showMessage(message) {
  find('hint').hidden = true
  find('message').hidden = false
  find('subject').textContent = message.Subject || '(no subject)'
  find('headers').replaceChildren(
    ...headerRow('From', message.From ? [message.From] : []),
    ...headerRow('To', message.To),
    ...headerRow('Cc', message.Cc),
    ...headerRow('Bcc', message.Bcc),
    create('dt', '', 'Date'),
    create('dd', '', dateFormat.format(new Date(message.Date))),
  )
  find('raw').href = `/api/v1/message/${message.ID}/raw`
  find('html').src = `/view/${message.ID}.html`
  find('text').replaceChildren(...linkify(message.Text))
  find('attachments').replaceChildren(...message.Attachments.map(renderAttachment(message.ID)))
  document.querySelector('[data-view="html"]').disabled = message.HTML === ''
  showView(message.HTML === '' ? 'text' : 'html')
}

function headerRow(name, addresses) {
  if (addresses.length === 0) return []
  const list = addresses.map(({ Name, Address }) => (Name ? `${Name} <${Address}>` : Address))
  return [create('dt', '', name), create('dd', '', list.join(', '))]
}

const renderAttachment = (id) => (part) => {
  const link = create(
    'a',
    '',
    `${part.FileName || 'attachment'} (${Math.ceil(part.Size / 1024)} kB)`,
  )
  link.href = `/api/v1/message/${id}/part/${part.PartID}`
  link.target = '_blank'
  const item = document.createElement('li')
  item.append(link)
  return item
}

function showView(name) {
  find('html').hidden = name !== 'html'
  find('text').hidden = name !== 'text'
  for (const button of document.querySelectorAll('[data-view]')) {
    button.setAttribute('aria-pressed', String(button.dataset.view === name))
  }
}

/** The addresses in a text become links; the rest stays text, whatever it looks like. */
function linkify(text) {
  return text.split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/).map((piece, index) => {
    if (index % 2 === 0) return document.createTextNode(piece)
    const link = create('a', '', piece)
    link.href = piece
    link.target = '_blank'
    link.rel = 'noreferrer'
    return link
  })
}

function create(name, className, text = '') {
  const element = document.createElement(name)
  if (className) element.className = className
  element.textContent = text
  return element
}

find('back').addEventListener('click', () => void close())
find('empty').addEventListener('click', () => void deleteAll())
for (const button of document.querySelectorAll('[data-view]')) {
  button.addEventListener('click', () => showView(button.dataset.view))
}

const events = new EventSource('/api/events')
events.addEventListener('message', () => void refresh())
events.addEventListener('error', () => {
  find('state').textContent = 'Waiting for the mail server…'
})

if (openId) void open(openId)
