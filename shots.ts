import { mkdirSync } from 'node:fs';
import { startBrowser } from './lab/browser.ts';
import { startDeskHost } from './lab/servers/desk-host.ts';
const out='/tmp/shots'; mkdirSync(out,{recursive:true});
await using host = await startDeskHost({ name: 'Ruth' });
await using browser = await startBrowser();
const O = host.origin();
// a robot's message
for (const [name, company] of [['Miriam Cohen','Example Bakery'],['Cheap pills','X Inc']]) {
  const r = await fetch(O+'/api/contact',{method:'POST',headers:{'content-type':'application/json',origin:O},body:JSON.stringify({name,email:'m@example.org',subject:'A visit',message:'We would like to come on Saturday with two children. Is there parking?',company})});
  console.log('contact', r.status, (await r.text()).slice(0,120));
}
for (const scheme of ['light','dark'] as const) for (const width of [390,1366]) {
  const ctx = await browser.newContext({ viewport:{width,height:900}, baseURL:O, colorScheme:scheme });
  await ctx.addCookies([host.browserCookie()]);
  const page = await ctx.newPage();
  const shot = async (n:string, full=true) => { await page.screenshot({path:`${out}/${n}-${width}-${scheme}.png`,fullPage:full}); console.log(n,width); };
  await page.goto('/desk'); await shot('today');
  await page.goto('/desk/messages/robots'); await shot('robots');
  await page.goto('/desk/history'); await shot('history');
  await page.goto('/desk/pages'); await shot('pages');
  await page.goto('/desk/library/add'); await shot('library-add');
  await page.goto('/desk/events/add'); await shot('event-add');
  if (scheme==='light') {
    await page.getByLabel('Title').fill('Bread & salt');
    await page.getByLabel('Words for visitors').fill('Two lines\nof words');
    await ctx.clearCookies();
    await page.getByRole('button',{name:'Publish'}).click();
    await page.waitForLoadState(); await shot('signed-out');
    await ctx.addCookies([{ name:'deskKept', value:'', url:O }]).catch(()=>{});
    await ctx.addCookies([host.browserCookie()]);
    await page.reload(); await shot('kept-form');
  }
  await ctx.close();
}
