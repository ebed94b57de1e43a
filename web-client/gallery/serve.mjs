// gallery/serve.mjs - builds the gallery and serves it: node gallery/serve.mjs [PORT]. Never part of dist/.
import { build } from 'esbuild';
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const home = dirname(fileURLToPath(import.meta.url));
const out = join(home, '../node_modules/.cache/gallery');
const folder = join(home, '../test/fixtures');

// All fixtures as one module.
const fixtures = {
  name: 'fixtures',
  setup(on) {
    on.onResolve({ filter: /^fixtures$/ }, () => ({ path: 'fixtures', namespace: 'fixtures' }));
    on.onLoad({ filter: /.*/, namespace: 'fixtures' }, () => {
      const files = readdirSync(folder).filter(f => f.endsWith('.json'));
      const entries = files.map(
        f => `${JSON.stringify(f.replace('.json', ''))}: ${readFileSync(join(folder, f), 'utf8')}`,
      );
      return { contents: `export const fixtures = {${entries.join(',')}};`, loader: 'js' };
    });
  },
};

export async function buildGallery() {
  mkdirSync(out, { recursive: true });
  await build({
    entryPoints: [join(home, 'gallery.ts'), join(home, 'style.css')],
    outdir: out,
    bundle: true,
    format: 'esm',
    loader: { '.woff2': 'file' },
    plugins: [fixtures],
    logLevel: 'warning',
  });
  copyFileSync(join(home, 'gallery.html'), join(out, 'index.html'));
}

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'";

/** Serve the gallery on the loopback interface; returns the server. */
export function serveGallery(port) {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, 'http://x').pathname).replace(
      /^\/$/,
      '/index.html',
    );
    try {
      const body = readFileSync(join(out, path));
      response.writeHead(200, {
        'content-type': types[extname(path)] ?? 'application/octet-stream',
        'content-security-policy': policy,
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise(done => server.listen(port, '127.0.0.1', () => done(server)));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await buildGallery();
  const server = await serveGallery(Number(process.argv[2] ?? 0));
  process.stdout.write(`http://127.0.0.1:${server.address().port}/\n`);
}
